import { readUrl } from '../../../src/core/contract/rules.ts';
import {
  coversUrl,
  mayReceiveCodes,
  TRUSTED_DOMAINS,
  trustedDomainsOf,
} from '../../../src/core/contract/trusted-domains.ts';
import { Batch } from '../../platform/database/batching/batch.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Whether a URL points to `PUBLIC_URL` or a trusted domain. Must be absolute http or https, without credentials before
 * the host, which only mislead.
 */
export async function isTrusted(services: Services, address: string): Promise<boolean> {
  const url = readUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === new URL(services.config.publicUrl).host) return true;
  return coversUrl(services.config.trustedDomains, url) || coversUrl(await services.trustedDomains(), url);
}

/** Whether pages of this origin may use the API. */
export async function trustedOrigin(services: Services, origin: string): Promise<boolean> {
  return (
    origin === services.config.publicUrl ||
    (URL.canParse(origin) && new URL(origin).origin === origin && isTrusted(services, origin))
  );
}

/**
 * Whether a trusted page may receive the code of a handover, as far as its host names such pages. The service's own
 * pages share its cookie and need none, and other URLs of its host lead to providers that companies choose.
 */
export async function isReturnAddress({ config, trustedDomains }: Services, url: URL): Promise<boolean> {
  if (url.host === new URL(config.publicUrl).host) return false;
  return mayReceiveCodes([...config.trustedDomains, ...(await trustedDomains())], url);
}

/**
 * Reads the setting each time, so changes take effect at once in every process. Requests that arrive together share one
 * query, on the connections of session checks: each request of another origin asks, however slow other queries are.
 */
export function trustedDomainsLookup({ sessionPool, sessionLanes }: Database): Services['trustedDomains'] {
  const { category, key } = TRUSTED_DOMAINS;
  const batch = new Batch<typeof key, string[]>(async () => {
    const { rows } = await sessionPool.query<{ value: string }>({
      name: 'trusted-domains',
      text: 'select value from system_settings where category = $1 and key = $2',
      values: [category, key],
    });
    return new Map([[key, rows.flatMap(({ value }) => trustedDomainsOf(value))]]);
  }, sessionLanes);
  return async () => (await batch.find(key)) ?? [];
}
