import pg from 'pg';
import { type Answer, type FaultService } from './fault-service.ts';

/** Clients that create roles, one request after the other, until they are told to stop. */
export interface Writers {
  /** Names of the roles that the service acknowledged. */
  acknowledged: string[];
  failed: Answer[];
  /** Waits for the requests in progress. */
  stop: () => Promise<void>;
}

let count = 0;

/** Starts clients that write. */
export function startWriters(service: FaultService, token: string, clients = 8): Writers {
  const acknowledged: string[] = [];
  const failed: Answer[] = [];
  let running = true;
  const write = async () => {
    while (running) {
      const name = `Role ${++count}`;
      const body = { app: 'auth', name, organization_id: 2, permissions: ['auth.users.READ'] };
      const answer = await service.call('POST', '/role', body, token);
      if (answer.status === 201) acknowledged.push(name);
      else failed.push(answer);
      // A dead process refuses connections at once: the loop must yield to the test.
      if (answer.status === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const writing = Array.from({ length: clients }, write);
  return {
    acknowledged,
    failed,
    stop: async () => {
      running = false;
      await Promise.all(writing);
    },
  };
}

/** The names that the Postgres database does not have. */
export async function missingRoles(address: string, names: readonly string[]): Promise<string[]> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from roles');
  await client.end();
  const kept = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !kept.has(name));
}

/** The names that the service does not list. */
export async function unlistedRoles(service: FaultService, token: string, names: readonly string[]): Promise<string[]> {
  const kept = new Set<unknown>();
  for (let offset = 0; ; offset += 1_000) {
    const { data } = await service.call('GET', `/role?__count=1000&__offset=${offset}`, undefined, token);
    for (const { name } of data) kept.add(name);
    if (data.length < 1_000) return names.filter((name) => !kept.has(name));
  }
}
