import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * SQL for a login as it is compared: compatibility forms and letter case make no difference. Names its collation, so
 * that the database's own locale makes none either: in Turkish, the lower case of `I` is another letter, and in the
 * locale `C`, `É` has none.
 */
export const foldedLogin = (login: SQLWrapper | string): SQL =>
  sql`lower(upper(normalize(${login}, NFKC) collate "und-x-icu"))`;

/**
 * SQL for an email address as it is compared: in the form of `normalizeAddress`, without letter case. Less is the same
 * than for logins: `straße.example` and `strasse.example` are two domains, and a dotless i has the capital of an i, so
 * that whoever reads one mailbox could take over the account of the other.
 * @param text SQL of a text
 */
export const foldedAddressText = (text: string): string => `lower(normalize(${text}, NFC) collate "und-x-icu")`;

/** The same of a column or a value. */
export const foldedAddress = (address: SQLWrapper | string): SQL =>
  sql`lower(normalize(${address}, NFC) collate "und-x-icu")`;

/**
 * SQL for a text as searches compare it: `searchable` of the core is the same rule. Only searches take it, because more
 * is the same than for logins.
 */
export const searchableSql = (text: SQLWrapper): SQL =>
  sql`translate(replace(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g')
    collate "und-x-icu"), 'ß', 'ss'), 'ıς', 'iσ')`;

/** Whether two logins are the same. */
export const isSameLogin = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`${foldedLogin(one)} = ${foldedLogin(other)}`;

/** Whether two email addresses are the same. */
export const isSameAddress = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`${foldedAddress(one)} = ${foldedAddress(other)}`;
