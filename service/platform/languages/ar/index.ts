import contract from './contract.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import mails from './mails.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import replies from './replies.json' with { type: 'json' };
import reports from './reports.json' with { type: 'json' };

export const ar = { contract, errors, fields, mails, notes, pages, replies, reports };
