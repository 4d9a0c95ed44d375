import { rm } from 'node:fs/promises';
import pino from 'pino';
import type { EndpointName, Request, Reply } from '../../../src/core/contract/types.ts';
import { readConfig } from '../../../service/platform/config/config.ts';
import { run } from '../../../service/run.ts';
import type { Services } from '../../../service/platform/services.ts';
import { copyTemplate, TEST_SECRET_KEY } from './database/template.ts';
import { createDatabase, dropDatabase } from './database/server.ts';
import { makeDatabaseFolder } from './database/folder.ts';
import { freePort } from './free-port.ts';

/** Password of every demo account. */
export const PASSWORD = 'harbor-lantern-42';

export interface Sent {
  id: number;
  channel: 'mail' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  code: string | null;
  created_at: string;
}

/** Result of a request. */
export interface Answer<C extends EndpointName> {
  status: number;
  headers: Headers;
  /** `data` of a success; otherwise an empty list. */
  data: Reply<C> & readonly unknown[];
  meta: {
    total?: number;
    cursor?: string;
    next?: string;
    unread?: number;
    level?: string | null;
    links?: Record<string, string>;
    error?: { message: string; code: string; data?: Record<string, string[]> };
  };
  /** Short for `meta.error.code`. */
  code: string | undefined;
}

export type Sending<C extends EndpointName> = Omit<Request<C>, 'body' | 'query' | 'params' | 'signal' | 'timeout'> & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Anything the test sends, valid or not. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
};

export interface TestService {
  /** Such as `http://127.0.0.1:40123`. */
  url: string;
  services: Services;
  /** The printed token for the first super admin. */
  setUpToken: string | null;
  /** Sends a request to an endpoint of the contract by plain HTTP; never throws for an error reply. */
  call: <C extends EndpointName>(name: C, sending?: Sending<C>) => Promise<Answer<C>>;
  /**
   * Logs in a demo account, and optionally chooses an organization.
   * @returns its token
   */
  signIn: (email: string, organizationId?: number) => Promise<string>;
  /** Messages sent, newest first, optionally to one recipient. */
  outbox: (to?: string) => Promise<Sent[]>;
  /** Advances the service's clock. */
  advance: (ms: number) => void;
  stop: () => Promise<void>;
}

export interface StartOptions {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** An installation without demo data and users. */
  empty?: boolean;
  /** Uses the embedded database also where the tests have a Postgres. */
  embedded?: boolean;
  /** Receives the log. Default: errors to standard output. */
  log?: pino.Logger;
}

let made = 0;

/** Starts the real service with the demo data, on its own port and database: of the tests' Postgres, or embedded. */
export async function startService({
  env = {},
  empty = false,
  embedded = false,
  log,
}: StartOptions = {}): Promise<TestService> {
  const port = Number(env['PORT']) || (await freePort());
  const dataDir = await makeDatabaseFolder('iam-service-');
  const server = embedded || env['DATABASE_URL'] ? undefined : process.env['TEST_POSTGRES_PORT'];
  const databaseUrl =
    server && (await createDatabase(Number(server), `service_${process.pid}_${++made}`, empty ? undefined : 'demo'));
  if (!databaseUrl && !env['DATABASE_URL'] && !empty) await copyTemplate(dataDir);
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DRAIN_SECONDS: '0',
    ...(empty && { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  let ahead = 0;
  const { services, setUpToken, stop } = await run({
    config,
    log: log ?? pino({ level: env['LOG_LEVEL'] ?? process.env['LOG_LEVEL'] ?? 'error' }),
    now: () => Date.now() + ahead,
  });
  const url = `http://127.0.0.1:${port}`;

  const call = async <C extends EndpointName>(name: C, sending: Sending<C> = {} as Sending<C>): Promise<Answer<C>> => {
    const response = await fetch(addressOf(url, name, sending), {
      method: name.slice(0, name.indexOf(' ')),
      headers: {
        ...(sending.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(sending.token && { Authorization: `Bearer ${sending.token}` }),
        ...(sending.version && { 'If-Match': `"${sending.version}"` }),
        ...sending.headers,
      },
      body: sending.body === undefined ? null : JSON.stringify(sending.body),
      redirect: 'manual',
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Partial<Answer<C>>) : {};
    return {
      status: response.status,
      headers: response.headers,
      data: json.data ?? ([] as unknown as Answer<C>['data']),
      meta: json.meta ?? {},
      code: json.meta?.error?.code,
    };
  };

  return {
    url,
    services,
    setUpToken,
    call,
    signIn: async (email, organizationId) => {
      const { status, data, meta } = await call('POST /auth', { body: { email, password: PASSWORD } });
      const token = data[0]?.access_token;
      if (!token) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(meta)}`);
      if (organizationId !== undefined)
        await call('PUT /auth/organizations/{id}', { token, params: { id: organizationId } });
      return token;
    },
    outbox: async (to) => {
      const all = (await (await fetch(`${url}/outbox.json`)).json()) as Sent[];
      return to === undefined ? all : all.filter((one) => one.to.toLowerCase() === to.toLowerCase());
    },
    advance: (ms) => {
      ahead += ms;
    },
    stop: async () => {
      await stop();
      if (databaseUrl) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(
  url: string,
  name: string,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return `${url}/api${path}${search ? `?${search}` : ''}`;
}
