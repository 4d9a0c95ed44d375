import { EMAIL_INVALID, isEmail } from '../validation/email.ts';
import { splitDomains, TRUSTED_DOMAINS, trustedDomain } from './trusted-domains.ts';

/** The category and key of a setting. */
export interface SettingName {
  category: string;
  key: string;
}

/** Checks the value of a known setting. */
type SettingKind = 'url' | 'email' | 'domains' | 'locales' | 'text';

/** A setting used by the service. */
export interface KnownSetting extends SettingName {
  /** What the setting does, as a sentence. */
  about: string;
  kind: SettingKind;
}

const infrastructure = (key: string, entry: string): KnownSetting => ({
  category: 'infrastructure',
  key,
  about: `URL that the entry ‘${entry}’ of the application switcher leads to.`,
  kind: 'url',
});
const link = (key: string, what: string): KnownSetting => ({
  category: 'links',
  key,
  about: `URL of the ${what} in the header's information menu.`,
  kind: 'url',
});

/** The system settings used by the service, each with a description. */
export const knownSystemSettings: readonly KnownSetting[] = [
  infrastructure('asset_tracking_url', 'Asset tracking'),
  infrastructure('infrastructure_monitoring_url', 'Infrastructure monitoring'),
  infrastructure('logistic_url', 'Logistics dashboard'),
  infrastructure('logistic_url_old', 'Logistics dashboard (legacy)'),
  infrastructure('masternode_url', 'Sensors admin dashboard'),
  {
    category: 'infrastructure',
    key: 'auth_server_url',
    about: 'URL of this console. A forced logout leads there.',
    kind: 'url',
  },
  infrastructure('auth_server_url_old', 'Auth server (legacy)'),
  { ...TRUSTED_DOMAINS, about: 'Hosts and origins with pages that may use the elements and the API.', kind: 'domains' },
  {
    category: 'locale',
    key: 'formats',
    about: 'Locale formats that users can choose, separated by commas.',
    kind: 'locales',
  },
  link('documentation_url', 'documentation'),
  link('api_guide_url', 'API guide'),
  link('helpdesk_url', 'helpdesk'),
  { category: 'mail', key: 'sender_name', about: 'Sender name of emails.', kind: 'text' },
  { category: 'mail', key: 'sender_address', about: 'Sender address of emails.', kind: 'email' },
  { category: 'mail', key: 'reply_to', about: 'Reply address of emails.', kind: 'email' },
];

/** Finds a known setting by name. */
export const knownSetting = ({ category, key }: SettingName): KnownSetting | undefined =>
  knownSystemSettings.find((known) => known.category === category && known.key === key);

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
  if (kind === 'url' && !isWebUrl(value)) return 'This must be an address that begins with http:// or https://.';
  if (kind === 'email' && !isEmail(value)) return EMAIL_INVALID;
  if (kind === 'locales') {
    const wrong = splitDomains(value).find((one) => !isLocaleName(one));
    if (wrong !== undefined) return `‘${wrong}’ is not a locale such as en-US.`;
  }
  return null;
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
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
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
