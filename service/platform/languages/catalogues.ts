import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

/** What each kind of notification is called, in one place because each of them is only a word. */
const kinds = {
  sensor_updates: { en: 'Sensors', de: 'Sensoren', fr: 'Capteurs', es: 'Sensores', ar: 'المستشعرات', ja: 'センサー' },
  account_notifications: { en: 'Account', de: 'Konto', fr: 'Compte', es: 'Cuenta', ar: 'الحساب', ja: 'アカウント' },
  platform_updates: {
    en: 'Platform',
    de: 'Plattform',
    fr: 'Plateforme',
    es: 'Plataforma',
    ar: 'المنصة',
    ja: 'プラットフォーム',
  },
  company_updates: { en: 'Company', de: 'Unternehmen', fr: 'Entreprise', es: 'Empresa', ar: 'الشركة', ja: '会社' },
} as const;

type Kind = keyof typeof kinds;

/** A message's id, such as `errors.sessionEnded`. English is the source: a file that lacks one does not compile. */
export type MessageId = keyof typeof en | `replies.kind.${Kind}`;

const withKinds = <Texts>(language: keyof (typeof kinds)[Kind], texts: Texts) => ({
  ...texts,
  ...(Object.fromEntries(
    Object.entries(kinds).map(([kind, names]) => [`replies.kind.${kind}`, names[language]]),
  ) as Record<`replies.kind.${Kind}`, string>),
});

const all = {
  en: withKinds('en', en),
  de: withKinds('de', de),
  fr: withKinds('fr', fr),
  es: withKinds('es', es),
  ar: withKinds('ar', ar),
  ja: withKinds('ja', ja),
} satisfies Record<string, Record<MessageId, string>>;

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
  Object.assign(all, { [tag]: { ...all.en, ...texts } });
  const added = tag as Language;
  if (!languages.includes(added)) (languages as Language[]).push(added);
}
