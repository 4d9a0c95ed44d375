import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** A message's id, such as `errors.sessionEnded`. English is the source: a file that lacks one does not compile. */
export type MessageId = keyof typeof en;

const all = { en, de, fr, es, ar, ja } satisfies Record<string, Record<MessageId, string>>;

/** A language of messages, mails and reports. */
export type Language = keyof typeof all;

/** Every message in every language, as ICU MessageFormat. */
export const catalogues: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = all;

export const languages = Object.keys(all) as readonly Language[];
