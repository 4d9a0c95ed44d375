/** An application URL with its setting's key. */
export interface InfrastructureUrl {
  key: string;
  value: string;
}

/** Permission group that shows an entry; null shows it to everyone. */
const groups: Readonly<Record<string, string | null>> = {
  asset_tracking_url: 'asset_tracking.*',
  infrastructure_monitoring_url: 'infrastructure_monitoring.*',
  logistic_url: 'logistics.*',
  logistic_url_old: 'logistics.*',
  masternode_url: 'masternode.*',
  auth_server_url: null,
  auth_server_url_old: null,
};

/** Whether a user with these permissions may use a key's application. */
export function mayUse(key: string, valid: Readonly<Record<string, boolean>>): boolean {
  const group = groups[key];
  if (group === undefined) return false;
  return group === null || valid[group] === true;
}

/** The URLs visible to a user: permitted applications, and the auth server. */
export function keptUrls(
  urls: readonly InfrastructureUrl[],
  valid: Readonly<Record<string, boolean>>,
): InfrastructureUrl[] {
  return urls.filter(({ key }) => mayUse(key, valid));
}

/** The key with the longest URL that is a prefix of `target`; null if there is none. */
export function applicationOf(target: string, urls: readonly InfrastructureUrl[]): string | null {
  let found: InfrastructureUrl | null = null;
  for (const url of urls) {
    if (url.value && isPrefix(url.value, target) && (!found || url.value.length > found.value.length)) found = url;
  }
  return found?.key ?? null;
}

function isPrefix(prefix: string, target: string): boolean {
  if (!target.startsWith(prefix)) return false;
  const next = target[prefix.length];
  return prefix.endsWith('/') || next === undefined || '/?#'.includes(next);
}
