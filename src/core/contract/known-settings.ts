import { logoProblem } from '../branding/logo-rules.ts';
import { brandSettings, FOOTER_LENGTH, isLine, PRODUCT_NAME_LENGTH } from '../branding/installation.ts';
import { isColor } from '../branding/colors.ts';
import { typedAddress } from '../validation/address.ts';
import { EMAIL_INVALID, isEmail } from '../validation/email.ts';
import { readUrl } from '../validation/read-url.ts';
import { splitDomains, TRUSTED_DOMAINS, trustedDomain } from './trusted-domains.ts';

/** The category and key of a setting. */
export interface SettingName {
  category: string;
  key: string;
}

/** Checks the value of a known setting. */
type SettingKind = 'url' | 'email' | 'contact' | 'domains' | 'locales' | 'name' | 'line' | 'color' | 'logo' | 'text';

/** A setting used by the service. */
export interface KnownSetting extends SettingName {
  kind: SettingKind;
}

const infrastructure = <const Key extends string>(key: Key) =>
  ({ category: 'infrastructure', key, kind: 'url' }) as const;
const link = <const Key extends string>(key: Key) => ({ category: 'links', key, kind: 'url' }) as const;

/** The system settings used by the service, without those of the brand, which have a form of their own. */
export const knownSystemSettings = [
  infrastructure('asset_tracking_url'),
  infrastructure('infrastructure_monitoring_url'),
  infrastructure('logistic_url'),
  infrastructure('logistic_url_old'),
  infrastructure('masternode_url'),
  infrastructure('auth_server_url'),
  infrastructure('auth_server_url_old'),
  { ...TRUSTED_DOMAINS, kind: 'domains' },
  { category: 'locale', key: 'formats', kind: 'locales' },
  link('documentation_url'),
  link('api_guide_url'),
  link('helpdesk_url'),
  { category: 'mail', key: 'sender_name', kind: 'text' },
  { category: 'mail', key: 'sender_address', kind: 'email' },
  { category: 'mail', key: 'reply_to', kind: 'email' },
] as const satisfies readonly KnownSetting[];

/** Category of the organization settings that override limits; only platform staff write them. */
export const LIMITS_CATEGORY = 'limits';

/** Their keys. The value is a whole number from 1 to 100,000. */
export const limitKeys = [
  ...(['invitations_per_hour', 'invitations_per_day', 'email_changes_per_hour', 'email_changes_per_day'] as const),
  ...(['organizations_per_hour', 'organizations_per_day', 'text_messages_per_hour', 'text_messages_per_day'] as const),
  ...(['webhook_tests_per_hour', 'webhook_tests_per_day', 'report_mails_per_hour', 'report_mails_per_day'] as const),
  ...(['reports_per_hour', 'reports_per_day', 'webhook_deliveries_per_day', 'notifications_per_hour'] as const),
];

/** Finds a known setting by name. */
export const knownSetting = ({ category, key }: SettingName): KnownSetting | undefined =>
  [...knownSystemSettings, ...brandSettings].find((known) => known.category === category && known.key === key);

/** Replaces a secret value in replies. */
export const SECRET_MASK = '••••••••';

/** Keys of secret settings. The pattern works in JavaScript and in Postgres. */
export const SECRET_KEY = new RegExp(
  '(^|[_.-])(secret|password|passphrase|passwd|token|credentials?|' +
    '(api|private|access|signing|encryption)[_.-]?key)([_.-]|$)',
  'i',
);

/** Whether a setting is secret by its key, such as `smtp_password`; its value is never shown. */
export const isSecretSetting = ({ key }: { key: string }): boolean => SECRET_KEY.test(key);

/**
 * Validates a system setting, on page and service.
 * @returns the problem as a sentence; null for valid values, and for unknown settings
 */
export function systemSettingProblem({ category, key, value }: SettingName & { value: string }): string | null {
  if (isSecretSetting({ key }) && value === SECRET_MASK) return 'Type the secret itself, not its mask.';
  const kind = kindOf({ category, key });
  if (kind === 'domains') return domainsProblem(value);
  if (value.trim() === '') return null;
  return problemOf[kind]?.(value) ?? null;
}

const lineProblem = (value: string, limit: number) =>
  isLine(value, limit) ? null : `This must be one line of at most ${limit} characters.`;

const problemOf: Partial<Record<SettingKind, (value: string) => string | null>> = {
  url: (value) => (isWebUrl(value) ? null : 'This must be an address that begins with http:// or https://.'),
  email: (value) => (isEmail(typedAddress(value)) ? null : EMAIL_INVALID),
  contact: (value) =>
    isEmail(value) || isWebUrl(value)
      ? null
      : 'This must be an email address, or an address that begins with http:// or https://.',
  name: (value) => lineProblem(value, PRODUCT_NAME_LENGTH),
  line: (value) => lineProblem(value, FOOTER_LENGTH),
  color: (value) => (isColor(value) ? null : 'This is not a color such as #37cb95.'),
  logo: logoProblem,
  locales: localesProblem,
};

function localesProblem(value: string): string | null {
  const wrong = splitDomains(value).find((one) => !isLocaleName(one));
  return wrong === undefined ? null : `‘${wrong}’ is not a locale such as en-US.`;
}

/**
 * All settings in the categories `infrastructure` and `links` are URLs, and `trusted_domains` counts in any category.
 */
function kindOf({ category, key }: SettingName): SettingKind {
  if (key === TRUSTED_DOMAINS.key) return 'domains';
  if (category === 'infrastructure' || category === 'links') return 'url';
  return knownSetting({ category, key })?.kind ?? 'text';
}

/** Checks one entry of the trusted domains; null if it is valid. */
export const domainProblem = (entry: string): string | null =>
  trustedDomain(entry) === null
    ? `‘${entry}’ is not a host or origin such as example.com, *.example.com or https://example.com.`
    : null;

function domainsProblem(value: string): string | null {
  return (
    splitDomains(value)
      .map(domainProblem)
      .find((problem) => problem !== null) ?? null
  );
}

function isWebUrl(text: string): boolean {
  const url = readUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** Whether a text is a locale such as `en-US` or `en_US`. */
export function isLocaleName(text: string): boolean {
  if (!/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(text)) return false;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-')).length === 1;
  } catch {
    return false;
  }
}
