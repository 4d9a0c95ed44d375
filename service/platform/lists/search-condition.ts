import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from './paging.ts';

/**
 * The condition that finds a pattern in a text with an index of trigrams, as text. It is there twice because the
 * planner expects one row in a hundred for a term that it does not know: it would read a whole organization in the
 * order of names to find nobody. The second one makes it expect so few that it uses the index.
 */
export const searchConditionText = (text: string, pattern: string) =>
  `${text} like ${pattern} and ${text} like ${pattern}`;

/** The same condition for a typed term. */
export function searchCondition(text: SQLWrapper, term: string): SQL {
  const condition = sql`${text} like ${containing(term)}`;
  return sql`(${condition} and ${condition})`;
}
