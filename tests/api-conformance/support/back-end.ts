import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the back end without `/api`, such as `https://id.example`. */
    base: string;
    /** Path of the accounts file; empty for the demo accounts. */
    accountsFile: string;
  }
}

const account = z.object({ email: z.string(), password: z.string() });

/** The accounts that the checks log in. None has a second factor. */
const accounts = z.object({
  /** May use every endpoint. */
  superAdmin: account,
  /** Owns an organization. */
  owner: account,
  /** A member of the owner's organization without any permission of the auth service. */
  member: account,
  /** Owns another organization, and is no member of the owner's. */
  stranger: account,
});

export type AccountName = keyof z.infer<typeof accounts>;

const demo = (email: string) => ({ email, password: 'harbor-lantern-42' });

const demoAccounts: z.infer<typeof accounts> = {
  superAdmin: demo('superadmin@platform.example'),
  owner: demo('olivia.owner@northwind.example'),
  member: demo('mona.member@northwind.example'),
  stranger: demo('cora.owner@contoso.example'),
};

const file = inject('accountsFile');

/** The accounts of the back end under test. */
export const people = file ? accounts.parse(JSON.parse(readFileSync(file, 'utf8'))) : demoAccounts;

export interface Sending {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Sent as JSON. A `string` in `rawBody` is sent as it is. */
  body?: unknown;
  rawBody?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Received {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined if the body is none. */
  json: unknown;
}

/** Sends a request to an endpoint of the contract, or to a path such as `GET /nowhere`. */
export async function send(name: string, sending: Sending = {}): Promise<Received> {
  const { params = {}, query = {}, body, rawBody, token, headers } = sending;
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 1));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${inject('base')}/api${filled}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...((body !== undefined || rawBody !== undefined) && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: rawBody ?? (body === undefined ? null : JSON.stringify(body)),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : undefined };
}

/** A success as the contract declares it. Rejects data of another shape, with the path of each difference. */
export function successOf(name: EndpointName, { status, json }: Received) {
  const { reply, meta, status: declared = 200 }: Endpoint = table[name];
  if (status !== declared)
    throw new Error(`${name} answered ${status} ${JSON.stringify(json)} where the contract says ${declared}`);
  const envelope = z.object({ data: reply ?? z.unknown(), meta: meta ?? z.record(z.string(), z.unknown()) });
  const { success, data, error } = envelope.safeParse(json);
  if (!success) throw new Error(`The response of ${name} is not as declared. ${z.prettifyError(error)}`);
  return data as { data: Record<string, unknown>[]; meta: Record<string, unknown> };
}

const failure = z.object({
  meta: z.object({
    error: z.object({
      message: z.string().min(1),
      code: z.string().min(1),
      data: z.record(z.string(), z.array(z.string())).optional(),
    }),
  }),
});

/** The error of a failure in the envelope. Rejects bodies of another shape. */
export function errorOf({ json }: Received) {
  return failure.parse(json).meta.error;
}

/** Sends a request that must succeed. */
export const ask = async (name: EndpointName, sending?: Sending) => successOf(name, await send(name, sending));

export interface Session {
  token: string;
  userId: number;
  organizationId: number;
}

/** Logs in an account and, if it has a choice of organizations, chooses the first. */
export async function logIn(who: AccountName): Promise<Session> {
  const { data } = await ask('POST /auth', { body: people[who] });
  const { access_token: token, user_id: userId, organization_id: chosen } = data[0] ?? {};
  if (typeof token !== 'string') throw new Error(`${who} could not log in with a password alone`);
  if (typeof chosen === 'number') return { token, userId: Number(userId), organizationId: chosen };
  const organizations = await ask('GET /auth/organizations', { token });
  const id = Number(organizations.data[0]?.['id']);
  await ask('PUT /auth/organizations/{id}', { token, params: { id } });
  return { token, userId: Number(userId), organizationId: id };
}

/** Names of every endpoint of the contract that fulfils a condition. */
export const endpointsWhere = (matches: (endpoint: Endpoint, name: EndpointName) => boolean): EndpointName[] =>
  (Object.keys(table) as EndpointName[]).filter((name) => matches(table[name], name));

/** An address that no earlier run used. */
export const newAddress = () => `conformance-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@mail.example`;
