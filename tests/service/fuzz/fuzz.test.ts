import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { userIds } from '../../../service/demo-data/ids.ts';
import { startService, type TestService } from '../support/service.ts';
import { budget, headerText, inputsOf, RUNS } from './arbitraries.ts';

/**
 * Every input of every endpoint, made from its schema, with headers and files. No answer says that the service failed,
 * none takes long, and each is as the contract declares. `npm test` sends the same few inputs each time;
 * `npm run fuzz -- --runs 2000` sends more and new ones, and
 * `--seed` repeats a run that failed.
 */
/** Milliseconds. Password hashes of a busy machine take part of it. */
const SLOW = 10_000;

let service: TestService;
let tokens: (string | undefined)[];
const start = async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' } });
};
const logIn = async () => {
  const emails = ['superadmin@platform.example', 'olivia.owner@northwind.example', 'cora.owner@contoso.example'];
  tokens = [...(await Promise.all(emails.map((email) => service.signIn(email)))), undefined];
};
beforeAll(start);
// What an endpoint before did may have ended sessions, or even organizations.
beforeEach(() =>
  logIn().catch(async () => {
    await service.stop();
    await start();
    await logIn();
  }),
);
afterAll(() => service?.stop());

const failure = z.object({
  meta: z.object({
    error: z.object({
      message: z.string(),
      code: z.string(),
      data: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  }),
});

/** A path: ids that exist, that do not, and texts. */
const segment = fc.oneof(
  fc.constantFrom('1', '2', '3', String(userIds.walt), '15', '987654', '2147483647', '2147483648', '0', '-1', '1.0'),
  fc.string({ minLength: 1, maxLength: 30 }).filter((one) => !/^\.{1,2}$/.test(one)),
);

const header = fc.option(headerText, { nil: undefined });
const headersOf = fc.record({ 'If-Match': header, 'X-Organization-Id': header, 'Last-Event-ID': header });

/** A file in a multipart body. */
const fileOf = fc.record({
  field: fc.constantFrom('file', 'avatar', ''),
  name: fc.constantFrom('picture.png', '../../etc/passwd', 'a"b\r\nX: y.gif', ''),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'nonsense'),
  bytes: fc.uint8Array({ maxLength: 200 }),
  begin: fc.constantFrom('', '\x89PNG\r\n\x1a\n', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
});

const names = (Object.keys(table) as EndpointName[]).filter((name) => {
  const { answer }: Endpoint = table[name];
  return answer !== 'events';
});

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

interface Input {
  ids: string[];
  query: unknown;
  body: unknown;
  file: { field: string; name: string; type: string; bytes: Uint8Array; begin: string };
  headers: Record<string, string | undefined>;
}

function bodyOf(name: EndpointName, { body, file: { field, name: fileName, type, begin, bytes } }: Input) {
  if (name.startsWith('GET ')) return null;
  if (name !== 'POST /uploads') return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  form.append(field, new Blob([Buffer.from(begin, 'latin1'), Buffer.from(bytes)], { type }), fileName);
  return form;
}

async function send(name: EndpointName, input: Input, token: string | undefined) {
  const { ids, query, headers } = input;
  const [method = '', path = ''] = name.split(' ');
  const at = [...ids];
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(at.shift() ?? '1'));
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]) => [key, asText(value)]),
  );
  const body = bodyOf(name, input);
  const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined);
  const response = await fetch(`${service.url}/api${filled}?${search}`, {
    method,
    headers: {
      ...Object.fromEntries(given),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(SLOW),
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, json: isJson ? ((await response.json()) as unknown) : await response.text() };
}

it.each(names)('%s', { timeout: 60_000 + RUNS * 1000 }, async (name) => {
  const { body, query, reply, meta, status = 200, answer = 'json' }: Endpoint = table[name];
  const success = z.object({ data: reply ?? z.unknown(), meta: meta ?? z.object({}) });
  const inputs = fc.record({
    ids: fc.array(segment, { minLength: 3, maxLength: 3 }),
    query: query ? inputsOf(query) : fc.constant({}),
    body: inputsOf(body),
    file: fileOf,
    headers: headersOf,
    caller: fc.nat({ max: 3 }),
  });
  const property = fc.asyncProperty(inputs, async ({ caller, ...input }) => {
    const got = await send(name, input, tokens[caller]);
    const isSuccess = got.status < 400;
    expect(got.status < 500 ? 0 : got).toBe(0);
    expect(isSuccess && answer === 'json' ? got.status : status).toBe(status);
    const shape = isSuccess ? (answer === 'json' ? success : z.unknown()) : failure;
    expect(z.safeParse(shape, got.json).error?.issues ?? []).toEqual([]);
  });
  await fc.assert(property, budget);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});
