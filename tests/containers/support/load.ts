import { Agent, request } from 'node:http';

/** Clients that read and write without a pause. */
export interface Load {
  answered: () => number;
  /** Waits for the requests in progress. @returns how often each status, or error, came */
  stop: () => Promise<Record<string, number>>;
}

const CLIENTS = 8;

/** Starts clients that read the session and create roles, on connections that they use again. */
export function startLoad(url: string, token: string): Load {
  const agent = new Agent({ keepAlive: true });
  const seen: Record<string, number> = {};
  let answered = 0;
  let running = true;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const send = (method: string, path: string, body?: object) =>
    new Promise<number | string>((resolve) => {
      const sent = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body && JSON.stringify(body));
    });
  const work = async (client: number) => {
    while (running) {
      const role = { app: 'auth', organization_id: 1, permissions: ['auth.users.READ'] };
      const name = `Role ${client} ${answered}`;
      const outcome = client % 2 ? await send('GET', '/auth') : await send('POST', '/role', { ...role, name });
      seen[outcome] = (seen[outcome] ?? 0) + 1;
      answered += 1;
    }
  };
  const working = Array.from({ length: CLIENTS }, (_, client) => work(client));
  return {
    answered: () => answered,
    stop: async () => {
      running = false;
      await Promise.all(working);
      agent.destroy();
      return seen;
    },
  };
}
