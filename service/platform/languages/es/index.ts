import contract from './contract.json';
import errors from './errors.json';
import fields from './fields.json';
import pages from './pages.json';

export const es = { contract, errors, fields, pages };
