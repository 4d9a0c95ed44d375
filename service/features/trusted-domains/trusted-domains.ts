import { eq } from 'drizzle-orm';
import { coversUrl, TRUSTED_DOMAINS, trustedDomainsOf } from '../../../src/core/contract/trusted-domains.ts';
import { systemSettings } from '../../platform/database/schema/settings.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Whether a URL points to `PUBLIC_URL` or a trusted domain. Must be absolute http or https, without credentials before
 * the host, which only mislead.
 */
export async function isTrusted(services: Services, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === new URL(services.config.publicUrl).host) return true;
  return coversUrl(await trustedDomains(services), url);
}

/** Whether pages of this origin may use the API. */
export async function trustedOrigin(services: Services, origin: string): Promise<boolean> {
  return (
    origin === services.config.publicUrl ||
    (URL.canParse(origin) && new URL(origin).origin === origin && isTrusted(services, origin))
  );
}

/** Those of `TRUSTED_DOMAINS` and of the setting, read each time: changes take effect at once in every process. */
async function trustedDomains({ database, config }: Services): Promise<string[]> {
  const rows = await database.db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, TRUSTED_DOMAINS.key));
  return [...config.trustedDomains, ...rows.flatMap(({ value }) => trustedDomainsOf(value))];
}
