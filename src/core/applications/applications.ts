import { webAddress } from '../http/web-address.ts';
import type { InfrastructureUrl } from '../permissions/infrastructure.ts';

/** An entry of the application switcher. */
export interface ApplicationEntry {
  key: ApplicationKey;
  title: string;
  url: string;
  /** Whether the last segment of its URL is in the path of the page; several entries may be active. */
  active: boolean;
}

/** Titles by key, in the order of the switcher. */
export const applicationTitles = {
  asset_tracking_url: 'Asset tracking',
  infrastructure_monitoring_url: 'Infrastructure monitoring',
  logistic_url: 'Logistics dashboard',
  masternode_url: 'Sensors admin dashboard',
  auth_server_url: 'Auth server',
  logistic_url_old: 'Logistics dashboard (legacy)',
  auth_server_url_old: 'Auth server (legacy)',
} as const;
export type ApplicationKey = keyof typeof applicationTitles;

/** Compared for this key instead of its URL's last segment. */
const segments: Readonly<Record<string, string>> = { masternode_url: 'admin' };

/**
 * The entries of the application switcher, one for each listed key. Skips other keys and anything that is not an http
 * URL.
 * @param urls URLs by key; relative ones are resolved against `here`
 * @param here the page's URL
 */
export function applicationEntries(urls: readonly InfrastructureUrl[], here: string): ApplicationEntry[] {
  const parts = pathParts(new URL(here));
  return (Object.entries(applicationTitles) as [ApplicationKey, string][]).flatMap(([key, title]) => {
    const value = urls.find((one) => one.key === key)?.value;
    const url = value ? webAddress(value, here) : null;
    if (!url) return [];
    const segment = segments[key] ?? pathParts(new URL(url)).at(-1);
    return [{ key, title, url, active: segment !== undefined && parts.includes(segment) }];
  });
}

const pathParts = (url: URL) => url.pathname.split('/').filter(Boolean);
