/** How urgent a notification is, mildest first. */
export const criticalityLevels = ['info', 'warning', 'danger'] as const;

export type CriticalityLevel = (typeof criticalityLevels)[number];

/** A text in each language of pages and mails. */
type InEachLanguage = Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'ar' | 'ja', string>>;

/**
 * What notifications are about: the kinds that people choose by, with their names on pages and in mails. Another kind
 * is one more line here.
 */
export const notificationTypeNames = {
  sensor_updates: {
    en: 'Sensors',
    de: 'Sensoren',
    es: 'Sensores',
    fr: 'Capteurs',
    ar: 'المستشعرات',
    ja: 'センサー',
  },
  account_notifications: { en: 'Account', de: 'Konto', es: 'Cuenta', fr: 'Compte', ar: 'الحساب', ja: 'アカウント' },
  platform_updates: {
    en: 'Platform',
    de: 'Plattform',
    es: 'Plataforma',
    fr: 'Plateforme',
    ar: 'المنصة',
    ja: 'プラットフォーム',
  },
  company_updates: { en: 'Company', de: 'Unternehmen', es: 'Empresa', fr: 'Entreprise', ar: 'الشركة', ja: '会社' },
} as const satisfies Record<string, InEachLanguage>;

export type NotificationType = keyof typeof notificationTypeNames;

/** Every type, in the order of pages. */
export const notificationTypes = Object.keys(notificationTypeNames) as [NotificationType, ...NotificationType[]];

/** What a type is called in a language; in English in one that has no name for it. */
export const typeNameIn = (language: string, type: NotificationType): string =>
  (notificationTypeNames[type] as Readonly<Record<string, string>>)[language] ?? notificationTypeNames[type].en;

/** What each type is called in a language. */
export const typeNamesIn = (language: string): Record<NotificationType, string> =>
  Object.fromEntries(notificationTypes.map((type) => [type, typeNameIn(language, type)])) as Record<
    NotificationType,
    string
  >;
