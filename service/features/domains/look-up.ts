import { Resolver } from 'node:dns/promises';

/** What DNS says about a name. `failed`: no name server gave an answer, so nothing is known. */
export type Answer = { kind: 'records'; texts: string[] } | { kind: 'none' } | { kind: 'failed' };

const TRY_MS = 2_000;
const TRIES = 2;
const END_MS = 8_000;

/**
 * Looks up the TXT records of a name by UDP, and by TCP where the answer does not fit.
 * @param servers addresses of name servers, with or without port; empty for the system's
 */
export async function lookUpTexts(servers: readonly string[], name: string): Promise<Answer> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const end = setTimeout(() => resolver.cancel(), END_MS);
  try {
    const records = await resolver.resolveTxt(name);
    // RFC 7208 §3.3: the strings of one record are one text.
    return { kind: 'records', texts: records.map((strings) => strings.join('')) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'failed' };
  } finally {
    clearTimeout(end);
  }
}
