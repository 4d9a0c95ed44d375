import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** A message's id, such as `errors.sessionEnded`. English is the source: a file that lacks one does not compile. */
export type MessageId = keyof typeof en;

const all = { en, de, fr, es, ar, ja } satisfies Record<string, Record<MessageId, string>>;

/** A language of messages, mails and reports; those of files are none to the compiler. */
export type Language = keyof typeof all;

/** Every message in every language, as ICU MessageFormat. */
export const catalogues: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = all;

/** Every language, those of files last. */
export const languages: readonly Language[] = Object.keys(all) as Language[];

const builtIn: ReadonlySet<string> = new Set(languages);

/** Whether a language is part of the service. */
export const isBuiltIn = (tag: string): boolean => builtIn.has(tag);

/** Adds a language at the start of the process; a missing message is in English. */
export function addCatalogue(tag: string, texts: Partial<Record<MessageId, string>>): void {
  Object.assign(all, { [tag]: { ...en, ...texts } });
  const added = tag as Language;
  if (!languages.includes(added)) (languages as Language[]).push(added);
}
