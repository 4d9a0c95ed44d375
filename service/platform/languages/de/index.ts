import contract from './contract.json';
import errors from './errors.json';
import fields from './fields.json';
import mails from './mails.json';
import notes from './notes.json';
import pages from './pages.json';

export const de = { contract, errors, fields, mails, notes, pages };
