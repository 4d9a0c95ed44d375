import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ErasableUser } from './find-person.ts';

/** An ordinary text as a regular expression of Postgres. */
const literal = (text: string) => text.replace(/[^\p{L}\p{N}@]/gu, '\\$&');

/**
 * Nothing that would make it the end of a longer address or number, such as `joann@` or `o'ann@`. Signs that only odd
 * addresses contain, such as `=`, separate.
 */
const BEFORE = "(?<![[:alnum:]._%+~-])(?<![[:alnum:]]')";
/** Nothing that continues the domain or number; a dot may end a sentence. */
const AFTER = '(?!-*[[:alnum:]]|\\.[[:alnum:]])';

/** Conditions and replacements in SQL for texts that contain a user's email or phone number. */
export class Mentions {
  readonly #anywhere: string;
  readonly #whole: string;

  constructor({ email, phone }: Pick<ErasableUser, 'email' | 'phone'>) {
    this.#anywhere = [email, ...(phone ? [phone] : [])].map(literal).join('|');
    this.#whole = `${BEFORE}(?:${this.#anywhere})${AFTER}`;
  }

  /** Whether a text contains one of them whole. The cheap search goes first. */
  isIn(text: SQLWrapper): SQL {
    return sql`(${text} ~* ${this.#anywhere} and ${text} ~* ${this.#whole})`;
  }

  /** The text without them. */
  removedFrom(text: SQLWrapper): SQL {
    return sql`regexp_replace(${text}, ${this.#whole}, '', 'gi')`;
  }
}
