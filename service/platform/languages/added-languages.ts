import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';
import { addCatalogue, catalogues, isBuiltIn, languages, type MessageId } from './catalogues.ts';

const VARIABLE = 'LANGUAGES_DIR';
const NAME = /^([a-z]{2,3})\.json$/;
/** Unknown messages that a line names. */
const NAMED = 5;

const languageFile = z.strictObject({
  /** Texts of mails, errors and pages of the service, by id. */
  service: z.optional(z.record(z.string(), z.string())),
  /** Texts of the elements and the console, by id and key, as `addLanguage` takes them. */
  elements: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
});

/** A language of a file. */
export interface AddedLanguage {
  tag: string;
  /** For `addLanguage` of the elements. */
  elements: Readonly<Record<string, unknown>>;
}

/**
 * Adds the languages of a folder, a file `<language>.json` each, to those of the service. A missing text is in English.
 * @param warn receives a line about each file that lacks texts, or has unknown ones
 * @throws {ConfigError} one line that names file and cause
 */
export function addLanguages(folder: string | undefined, warn: (line: string) => void): AddedLanguage[] {
  if (folder === undefined) return [];
  return namesIn(folder).map((name) => {
    const tag = NAME.exec(name)?.[1];
    if (tag === undefined) throw wrong(name, 'is not named after a language, such as it.json');
    if (isBuiltIn(tag)) throw wrong(name, 'is a language that the service has already');
    const { service = {}, elements = {} } = readFile(folder, name);
    const known = Object.entries(service).filter(([id]) => Object.hasOwn(catalogues.en, id)) as [MessageId, string][];
    for (const [id, text] of known) requireFormat(name, tag, id, text);
    addCatalogue(tag, Object.fromEntries(known));
    const unknown = Object.keys(service).filter((id) => !Object.hasOwn(catalogues.en, id));
    const missing = Object.keys(catalogues.en).length - known.length;
    if (unknown.length > 0 || missing > 0) warn(lineAbout(name, missing, unknown));
    return { tag, elements };
  });
}

/** The locales of the languages that were added, each with the region where most people speak it, such as `it-IT`. */
export const addedLocales = (): string[] =>
  languages
    .filter((tag) => !isBuiltIn(tag))
    .map((tag) => {
      const { language, region } = new Intl.Locale(tag).maximize();
      return region ? `${language}-${region}` : language;
    });

const wrong = (name: string, why: string) => new ConfigError(VARIABLE, `has a file ${name} that ${why}`);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    throw new ConfigError(VARIABLE, `is not a folder that can be read: ${folder}`);
  }
}

function readFile(folder: string, name: string): z.output<typeof languageFile> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  } catch {
    throw wrong(name, 'is not JSON');
  }
  const { data, error } = languageFile.safeParse(content);
  if (!data) throw wrong(name, `has a wrong part: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`);
  return data;
}

/** @throws {ConfigError} for a text that cannot be parsed, or that names a value which the message does not have */
function requireFormat(name: string, tag: string, id: MessageId, text: string): void {
  const own = valuesOf(catalogues.en[id], 'en');
  const used = valuesOf(text, tag);
  if (used === null) throw wrong(name, `has a text that is no ICU message: ${id}`);
  const unknown = [...used].find((value) => !own?.has(value));
  if (unknown !== undefined) throw wrong(name, `has a value {${unknown}} that the message ${id} does not have`);
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** The type of plain text in a parsed message. */
const LITERAL = 0;

/** The names of a message's values; null if it cannot be parsed. */
function valuesOf(text: string, language: string): Set<string> | null {
  const names = new Set<string>();
  const walk = (elements: Elements): void => {
    for (const element of elements) {
      if (!('value' in element) || (element.type as number) === LITERAL) continue;
      names.add(element.value);
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  try {
    walk(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
    return names;
  } catch {
    return null;
  }
}

function lineAbout(name: string, missing: number, unknown: readonly string[]): string {
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
  const ignored = unknown.length > 0 ? ` It has unknown ones: ${unknown.slice(0, NAMED).join(', ')}${more}.` : '';
  return `${VARIABLE}: ${name} lacks ${missing} texts, which are in English.${ignored}`;
}
