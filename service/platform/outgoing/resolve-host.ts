import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a host name to IP addresses. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Queries DNS. Unlike `dns.lookup` this uses no thread of the shared pool, so a silent name server delays no other
 * delivery.
 * @throws an error with a code such as `ENOTFOUND`
 */
export const resolvePublic: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason;
};

/** Asks the operating system, which also knows its hosts file. */
export const resolvePrivate: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
