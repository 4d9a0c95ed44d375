import { rm } from 'node:fs/promises';
import { copyTemplate } from '../../service/support/database/template.ts';
import { freePort } from '../../service/support/free-port.ts';
import { inject } from 'vitest';
import { programsIn, type Process } from '../../service/support/processes.ts';
import { PASSWORD } from '../../service/support/service.ts';
import { makeDatabaseFolder } from '../../service/support/database/folder.ts';
import { until as untilHolds } from '../../service/support/until.ts';

export const OWNER = 'olivia.owner@northwind.example';

/** An answer of the service; status 0 if there was none. */
export interface Answer {
  status: number;
  headers: Headers;
  data: { [key: string]: unknown }[];
  /** Milliseconds. */
  took: number;
}

/** A process of the built service in trouble. */
export interface FaultService extends Process {
  url: string;
  call: (method: string, path: string, body?: object, token?: string) => Promise<Answer>;
  /** Logs somebody in; their token. */
  logIn: (email?: string) => Promise<string>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** The built service for a file of tests. */
export function faultServices(name: string) {
  const built = programsIn(inject('programs'));
  const folders: string[] = [];
  const folder = async () => {
    const made = await makeDatabaseFolder(`iam-faults-${name}-`);
    folders.push(made);
    return made;
  };
  return {
    built,
    /** A new empty data folder. */
    folder,
    /** A new data folder with the demo data, which starts sooner. */
    demoFolder: async () => {
      const made = await folder();
      await copyTemplate(made);
      return made;
    },
    start: async (env: Record<string, string>): Promise<FaultService> => {
      const port = await freePort();
      const run = built.start({ PORT: String(port), RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...env });
      const url = `http://127.0.0.1:${port}`;
      await built.until(run, `http://localhost:${port}/auth/`);
      const call = callerOf(url);
      return {
        ...run,
        url,
        call,
        logIn: async (email = OWNER) => {
          const { data, status } = await call('POST', '/auth', { email, password: PASSWORD });
          const token = data[0]?.['access_token'];
          if (typeof token !== 'string') throw new Error(`${email} could not log in: ${status}`);
          return token;
        },
        stop: (signal = 'SIGTERM') => {
          run.child.kill(signal);
          return run.ended;
        },
      };
    },
    remove: async () => {
      await built.remove();
      for (const made of folders) await rm(made, { recursive: true, force: true });
    },
  };
}

const callerOf =
  (url: string): FaultService['call'] =>
  async (method, path, body, token) => {
    const start = performance.now();
    const done = (rest: Omit<Answer, 'took'>): Answer => ({ ...rest, took: performance.now() - start });
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data = [] } = (await response.json()) as { data?: Answer['data'] };
      return done({ status: response.status, headers: response.headers, data });
    } catch {
      return done({ status: 0, headers: new Headers(), data: [] });
    }
  };

/** Repeats a check until it holds. @throws if it does not within the limit */
export async function until(what: string, check: () => Promise<boolean> | boolean, limitMs = 30_000): Promise<void> {
  await untilHolds(check, what, limitMs);
}
