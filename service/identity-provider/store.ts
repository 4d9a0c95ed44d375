import type { Adapter } from 'oidc-provider';

interface Entry {
  payload: Record<string, unknown>;
  expiresAt: number;
}

/** Maximum entries; beyond it the oldest go, because strangers can begin any number of log-ins. */
const MOST = 5_000;

/**
 * Stores the bundled provider's data in memory, which suffices for a demo. A restart ends log-ins in progress.
 * @param now milliseconds since 1970
 * @returns the adapter factory that the provider expects, one adapter per model
 */
export function makeStore(now: () => number): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const read = (key: string) => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt <= now()) entries.delete(key);
    return entry && entry.expiresAt > now() ? entry.payload : undefined;
  };
  const findBy = (kind: string, name: string, value: string) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(`${kind}:`) && payload[name] === value) return read(key);
    return undefined;
  };
  return (kind) => ({
    upsert: async (id, payload, expiresIn) => {
      const [oldest] = entries.keys();
      if (entries.size >= MOST && oldest !== undefined) entries.delete(oldest);
      entries.set(`${kind}:${id}`, { payload, expiresAt: now() + (expiresIn || 3600) * 1000 });
    },
    find: async (id) => read(`${kind}:${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (code) => findBy(kind, 'userCode', code),
    consume: async (id) => {
      const payload = read(`${kind}:${id}`);
      if (payload) payload['consumed'] = Math.floor(now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${kind}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload['grantId'] === grantId) entries.delete(key);
    },
  });
}
