import { lookup, Resolver } from 'node:dns/promises';

/** Finds the IP addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Asks the name servers. Unlike `dns.lookup`, this needs no thread of the pool that the whole process shares, so that a
 * name server which does not answer delays no other delivery.
 *
 * @throws an error with a code such as `ENOTFOUND`
 */
export const resolvePublic: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason;
};

/** Asks the operating system, which also knows the names of its hosts file. */
export const resolvePrivate: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
