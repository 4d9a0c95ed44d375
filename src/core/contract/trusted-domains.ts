/** The system setting with the hosts or origins that may use the API, besides those of `TRUSTED_DOMAINS`. */
export const TRUSTED_DOMAINS = { category: 'security', key: 'trusted_domains' } as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ENTRY = new RegExp(`^(?:https?://)?(?:(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?$`);

/**
 * Normalizes a trusted domain: a host such as `example.com`, `example.com:8443` or `*.example.com`, or an origin such
 * as `https://example.com`, which excludes other schemes.
 * @returns null if the text is neither; also for `*.com`, which would trust strangers
 */
export function trustedDomain(text: string): string | null {
  const entry = text.trim().toLowerCase().replace(/\/$/, '');
  if (entry.length > 254 || !ENTRY.test(entry)) return null;
  const host = entry.replace(/^https?:\/\//, '');
  if (host.startsWith('*.') && !host.slice(2).includes('.') && !/^\*\.localhost(:|$)/.test(host)) return null;
  return URL.canParse(`http://${host.replace(/^\*\./, '')}`) ? withoutDefaultPort(entry) : null;
}

/** URLs omit their scheme's default port, so entries must do so too. */
const withoutDefaultPort = (entry: string): string =>
  entry.replace(/^(https:\/\/.+):443$/, '$1').replace(/^(http:\/\/.+):80$/, '$1');

/** Splits a setting's value at commas, semicolons and spaces. */
export const splitDomains = (value: string): string[] => value.split(/[\s,;]+/).filter(Boolean);

/** The valid entries of a setting's value without duplicates. */
export const trustedDomainsOf = (value: string): string[] => [
  ...new Set(splitDomains(value).flatMap((text) => trustedDomain(text) ?? [])),
];

/** Whether an entry covers a URL: its scheme if the entry names one, and its host with port. */
export function coversUrl(entries: readonly string[], { protocol, host }: { protocol: string; host: string }): boolean {
  return entries.some((entry) => {
    const [scheme, pattern] = entry.includes('://') ? entry.split('://') : [null, entry];
    if (pattern === undefined || (scheme !== null && `${scheme}:` !== protocol)) return false;
    const asked = host.toLowerCase();
    return pattern.startsWith('*.')
      ? asked.endsWith(pattern.slice(1)) && asked.length >= pattern.length
      : asked === pattern;
  });
}
