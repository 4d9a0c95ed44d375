import type { Tables } from './catalogue.ts';
import type { Text, Texts } from './words.ts';

/** Texts of a host: by id, then key, such as `{team: {title: 'Crew'}}`; or `{'team.title': 'Crew'}`. */
export type Messages = Readonly<Record<string, Text | Texts>>;

/**
 * Makes a function of an ICU message.
 * @param id of the words; @param path the message's keys; @param locale of numbers and plurals
 */
export type Compile = (message: string, id: string, path: readonly string[], locale: string) => Text;

/** What makes a text a message with values, or with quoted signs. */
const ICU = /[{}']/;

/** Messages by id and key, with their ICU messages as texts and functions. */
export function tablesOf(messages: Messages, compile: Compile, locale: string): Tables {
  // Inherits nothing: a host's file may name '__proto__', and would change every object of the page.
  const tables = Object.create(null) as Record<string, Record<string, Text | Texts>>;
  for (const [name, value] of Object.entries(messages)) {
    const [id = '', ...path] = name.split('.');
    const table = (tables[id] ??= {});
    if (typeof value === 'object') merge(table, value, id, []);
    else if (path.length > 0) merge(table, nest(path, value), id, []);
  }
  return tables;

  function merge(into: Record<string, Text | Texts>, texts: Texts, id: string, path: readonly string[]): void {
    for (const [key, value] of Object.entries(texts)) {
      const at = [...path, key];
      if (typeof value === 'object') {
        const inner: Record<string, Text | Texts> = { ...(into[key] as Texts | undefined) };
        merge(inner, value, id, at);
        into[key] = inner;
      } else into[key] = typeof value === 'string' && ICU.test(value) ? compile(value, id, at, locale) : value;
    }
  }
}

function nest([key = '', ...rest]: readonly string[], value: Text): Texts {
  return { [key]: rest.length > 0 ? nest(rest, value) : value };
}
