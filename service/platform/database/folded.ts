import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * SQL for a login or email address as it is compared: compatibility forms and letter case make no difference. Names its
 * collation, so that the database's own locale makes none either: in Turkish, the lower case of `I` is another letter,
 * and in the locale `C`, `É` has none.
 * @param text SQL of a text
 */
export const foldedText = (text: string): string => `lower(upper(normalize(${text}, NFKC) collate "und-x-icu"))`;

/** The same of a column or a value. */
export const folded = (text: SQLWrapper | string): SQL =>
  sql`lower(upper(normalize(${text}, NFKC) collate "und-x-icu"))`;

/** Whether two logins or addresses are the same. */
export const isSameName = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`${folded(one)} = ${folded(other)}`;
