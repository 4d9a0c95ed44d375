import { asciiDomain } from '../validation/domain.ts';
import { withoutInvisible } from '../validation/plain-text.ts';

/** The system setting with the hosts or origins that may use the API, besides those of `TRUSTED_DOMAINS`. */
export const TRUSTED_DOMAINS = { category: 'security', key: 'trusted_domains' } as const;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ENTRY = new RegExp(`^(?:https?://)?(?:(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?$`);

/**
 * Normalizes a trusted domain: a host such as `example.com`, `example.com:8443` or `*.example.com`, or an origin such
 * as `https://example.com`, which excludes other schemes. A path, such as in `example.com/signed-in`, names a page that
 * may receive the code of a handover; the root's is `/.`.
 * @returns null if the text is neither; also for `*.com`, which would trust strangers
 */
export function trustedDomain(text: string): string | null {
  if (/\s/.test(text.trim())) return null;
  const plain = withoutInvisible(text.trim());
  const [, named = '', path = ''] = /^((?:https?:\/\/)?[^/?#]*)(\/[^?#]*)?$/i.exec(plain) ?? [];
  const entry = ascii(named.toLowerCase());
  if (entry.length + path.length > 254 || !ENTRY.test(entry)) return null;
  const host = entry.replace(/^https?:\/\//, '');
  if (host.startsWith('*.') && !host.slice(2).includes('.') && !/^\*\.localhost(:|$)/.test(host)) return null;
  if (!URL.canParse(`http://${host.replace(/^\*\./, '')}`)) return null;
  return withoutDefaultPort(entry) + (path === '' || path === '/' ? '' : normalizedPath(path));
}

/** As the browser writes it; the root keeps its dot, which tells it from a host without a path. */
function normalizedPath(path: string): string {
  const { pathname } = new URL(path.replace(/^\/+/, '/'), 'http://host');
  return pathname === '/' ? '/.' : pathname;
}

/** The entry with its domain as URLs contain it. */
const ascii = (entry: string): string =>
  entry.replace(/^(https?:\/\/)?(\*\.)?([^:/[\]]+)/, (_, scheme = '', any = '', host: string) =>
    [scheme, any, asciiDomain(host) ?? host].join(''),
  );

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
export const coversUrl = (entries: readonly string[], url: { protocol: string; host: string }): boolean =>
  entries.some((entry) => covers(entry, url));

/**
 * Whether a page may receive the code of a handover: an entry covers it, and if entries that do name paths, its path is
 * one of them.
 */
export function mayReceiveCodes(
  entries: readonly string[],
  url: { protocol: string; host: string; pathname: string },
): boolean {
  const covering = entries.filter((entry) => covers(entry, url));
  const paths = covering.flatMap((entry) => split(entry).path ?? []);
  return covering.length > 0 && (paths.length === 0 || paths.includes(url.pathname === '/' ? '/.' : url.pathname));
}

function covers(entry: string, { protocol, host }: { protocol: string; host: string }): boolean {
  const { scheme, pattern } = split(entry);
  if (scheme !== undefined && scheme !== protocol) return false;
  const asked = host.toLowerCase();
  return pattern.startsWith('*.')
    ? asked.endsWith(pattern.slice(1)) && asked.length >= pattern.length
    : asked === pattern;
}

function split(entry: string): { scheme: string | undefined; pattern: string; path: string | undefined } {
  const [, scheme, pattern = '', path] = /^(?:(https?:)\/\/)?([^/]*)(\/.*)?$/.exec(entry) ?? [];
  return { scheme, pattern, path };
}
