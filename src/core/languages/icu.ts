import { IntlMessageFormat } from 'intl-messageformat';
import type { Compile } from './messages.ts';

/** The names of a function's parameters, by the path of its key; nested like the words. */
export interface Parameters {
  readonly [key: string]: readonly string[] | Parameters;
}

/**
 * Compiles ICU messages that a host wrote. Loaded when a host has some: the parser is large.
 * @param parameters by id: ICU messages name their values, and the functions of words take them in order
 */
export const icuCompiler =
  (parameters: Parameters): Compile =>
  (message, id, path, locale) => {
    const format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    const names = namesAt(parameters[id], path);
    if (!names) return format.format() as string;
    return (...values: unknown[]) =>
      String(format.format(Object.fromEntries(names.map((name, at) => [name, values[at] as string]))));
  };

function namesAt(found: Parameters[string] | undefined, path: readonly string[]): readonly string[] | undefined {
  let at = found;
  for (const key of path) at = at && !isNames(at) ? at[key] : undefined;
  return at && isNames(at) ? at : undefined;
}

const isNames = (value: Parameters[string]): value is readonly string[] => Array.isArray(value);
