import { messageWith } from '../../../platform/languages/message.ts';
import { invalidFilter } from '../resource/scim-error.ts';
import type { AttributePath } from '../resource/find-attribute.ts';
import { type Filter, type FilterValue, type Operator, operators } from './filter.ts';
import { readPath } from '../resource/parse-path.ts';

/** Providers send filters of a few words. */
export const FILTER_LENGTH = 4_000;
const DEPTH = 20;
const CONDITIONS = 100;

const SPACE = / */y;
const WORD = /[a-z]+/iy;
/** A JSON string, or what has no quotes: authentik sends texts without them. */
const VALUE = /"(?:[^"\\]|\\.)*"|[^\s"'()[\]][^\s"()[\]]*/y;
/** Some providers write True. */
const BARE_JSON = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)$/i;

/**
 * Parses a filter by the grammar of RFC 7644 §3.4.2.2: `not` binds before `and`, and `and` before `or`.
 * @throws {ApiError} 400 `invalidFilter`
 */
export function parseFilter(text: string): Filter {
  if (text.length > FILTER_LENGTH)
    throw invalidFilter(messageWith('errors.directory.filterLong', { limit: FILTER_LENGTH }));
  const { filter, end } = new FilterParser(text).parse(0, '');
  if (end < text.length) throw unreadable(text, end);
  return filter;
}

/**
 * Parses the filter of a value path, from behind its `[`.
 * @returns the filter, and where its `]` is
 */
export const parseWithin = (text: string, at: number): { filter: Filter; end: number } => {
  if (text.length > FILTER_LENGTH)
    throw invalidFilter(messageWith('errors.directory.filterLong', { limit: FILTER_LENGTH }));
  return new FilterParser(text).parse(at, ']');
};

const unreadable = (text: string, at: number) =>
  invalidFilter(messageWith('errors.directory.filter', { position: at + 1, text: text.slice(at, at + 20) }));

class FilterParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  #conditions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a filter up to the closing sign, or to the end of the text. */
  parse(at: number, closing: ')' | ']' | ''): { filter: Filter; end: number } {
    this.#at = at;
    const filter = this.#any();
    this.#skip(SPACE);
    if (closing !== '' && this.#text[this.#at] !== closing) throw this.#wrong();
    return { filter, end: this.#at };
  }

  #any(): Filter {
    const filters = [this.#all()];
    while (this.#word('or')) filters.push(this.#all());
    return join('or', filters);
  }

  #all(): Filter {
    const filters = [this.#one()];
    while (this.#word('and')) filters.push(this.#one());
    return join('and', filters);
  }

  #one(): Filter {
    this.#skip(SPACE);
    if (this.#text[this.#at] === '(') return this.#bracket(')');
    const before = this.#at;
    if (this.#word('not')) {
      this.#skip(SPACE);
      if (this.#text[this.#at] === '(') return { kind: 'not', filter: this.#bracket(')') };
      // An attribute of this name.
      this.#at = before;
    }
    return this.#condition();
  }

  #bracket(closing: ')' | ']'): Filter {
    if ((this.#depth += 1) > DEPTH) throw invalidFilter(messageWith('errors.directory.filterDeep', { limit: DEPTH }));
    const { filter, end } = this.parse(this.#at + 1, closing);
    this.#at = end + 1;
    this.#depth -= 1;
    return filter;
  }

  #condition(): Filter {
    if ((this.#conditions += 1) > CONDITIONS)
      throw invalidFilter(messageWith('errors.directory.filterMany', { limit: CONDITIONS }));
    const found = readPath(this.#text, this.#at);
    if (!found) throw this.#wrong();
    this.#at = found.end;
    if (this.#text[this.#at] === '[') return this.#within(found.path);
    return this.#comparison(found.path);
  }

  /** `emails[type eq "work"]`, and `emails[type eq "work"].value eq "…"` as Entra ID sends it. */
  #within(path: AttributePath): Filter {
    const filter = this.#bracket(']');
    if (this.#text[this.#at] !== '.') return { kind: 'within', path, filter };
    const sub = readPath(this.#text, this.#at + 1);
    if (!sub || sub.path.sub !== null) throw this.#wrong();
    this.#at = sub.end;
    return { kind: 'within', path, filter: join('and', [filter, this.#comparison(sub.path)]) };
  }

  #comparison(path: AttributePath): Filter {
    if (this.#word('pr')) return { kind: 'present', path };
    const operator = operators.find((one) => this.#word(one));
    if (!operator) throw this.#wrong();
    return this.#compared(path, operator);
  }

  #compared(path: AttributePath, operator: Operator): Filter {
    this.#skip(SPACE);
    const token = this.#skip(VALUE);
    if (token === '') throw this.#wrong();
    return { kind: 'compare', path, operator, value: this.#valueOf(token) };
  }

  #valueOf(token: string): FilterValue {
    try {
      if (token.startsWith('"')) return JSON.parse(token) as FilterValue;
      return BARE_JSON.test(token) ? (JSON.parse(token.toLowerCase()) as FilterValue) : token;
    } catch {
      throw this.#wrong();
    }
  }

  /** Whether this word is next, apart from others; then it is read. */
  #word(wanted: string): boolean {
    const before = this.#at;
    this.#skip(SPACE);
    if (this.#skip(WORD).toLowerCase() === wanted && !/[\w.:$-]/.test(this.#text[this.#at] ?? '')) return true;
    this.#at = before;
    return false;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #wrong() {
    return unreadable(this.#text, this.#at);
  }
}

function join(kind: 'and' | 'or', filters: Filter[]): Filter {
  const [first, ...more] = filters;
  if (!first) throw new Error('A filter has no condition.');
  return more.length === 0 ? first : { kind, filters };
}
