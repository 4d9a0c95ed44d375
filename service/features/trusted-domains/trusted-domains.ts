import { eq } from 'drizzle-orm';
import { systemSettings } from '../../platform/database/schema/settings.ts';
import type { Services } from '../../platform/services.ts';

/** How long the list is kept in memory: a change is obeyed by every process after that. */
const KEPT_MS = 2_000;

const kept = new WeakMap<Services['database'], { until: number; domains: Promise<string[]> }>();

/** Whether a host is on the list: exactly, or below an entry with a leading `*.`. */
export function matches(host: string, domains: readonly string[]): boolean {
  const asked = host.toLowerCase();
  return domains.some((domain) =>
    domain.startsWith('*.') ? asked.endsWith(domain.slice(1)) && asked.length > domain.length - 1 : asked === domain,
  );
}

/** The entries of the setting, separated by commas, semicolons or blanks. */
export function domainsOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((domain) => /^(\*\.)?[a-z0-9.\-[\]:]+$/.test(domain) && domain !== '*.');
}

/**
 * Whether an address points to `PUBLIC_URL` or a trusted domain. Only absolute http and https addresses do, and none
 * with a name or password before its host, which only mislead.
 */
export async function isTrusted(services: Services, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === new URL(services.config.publicUrl).host) return true;
  return matches(url.host, await trustedDomains(services));
}

/** Whether a page of this origin may call. */
export async function trustedOrigin(services: Services, origin: string): Promise<boolean> {
  return (
    origin === services.config.publicUrl ||
    (URL.canParse(origin) && new URL(origin).origin === origin && isTrusted(services, origin))
  );
}

function trustedDomains(services: Services): Promise<string[]> {
  const found = kept.get(services.database);
  if (found && found.until > services.now()) return found.domains;
  const domains = read(services);
  kept.set(services.database, { until: services.now() + KEPT_MS, domains });
  domains.catch(() => kept.delete(services.database));
  return domains;
}

async function read({ database }: Services): Promise<string[]> {
  const rows = await database.db
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, 'trusted_domains'));
  return rows.flatMap(({ value }) => domainsOf(value));
}
