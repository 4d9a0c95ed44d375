import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { requireAccess } from '../../../service/features/access/require-access.ts';
import { guard } from '../../../service/guard.ts';
import { startService, type TestService } from '../support/service.ts';
import { type CallerOf, makeCallers } from './callers.ts';
import { rows, written } from './rows.ts';
import { makeTargets, type Place, requestOf } from './targets.ts';

/**
 * Every endpoint, by every kind of caller, on records of their own organization and of another. Who may is asked with a
 * body that no endpoint accepts: 400 tells that they got so far. What would change something without a body is asked of
 * the guard alone.
 */
let service: TestService;
let callers: CallerOf[];
let targets: Awaited<ReturnType<typeof makeTargets>>;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } });
  callers = await makeCallers(service);
  targets = await makeTargets(service);
});
afterAll(() => service?.stop());

const names = Object.keys(table) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => table[name];

/** Whether a request may really be sent by somebody who is let in. */
const isHarmless = (name: EndpointName) => {
  const { answer = 'json', body } = endpointOf(name);
  return answer !== 'events' && answer !== 'redirect' && (name.startsWith('GET ') || body !== undefined);
};

async function send(name: EndpointName, place: Place, caller: CallerOf) {
  const request = requestOf(name, targets[place], place, caller);
  const { status, meta } = await service.call(name, { ...request, token: caller.token } as never);
  return { status, error: meta.error };
}

/** Lets the guard judge what must not happen. */
async function authorized(name: EndpointName, place: Place, caller: CallerOf): Promise<boolean> {
  const { access } = endpointOf(name);
  const found = caller.token ? await guard.callerOf(service.services, caller.token) : null;
  const { params, query, body } = requestOf(name, targets[place], place, caller);
  return requireAccess(service.services, { name, access, caller: found, params, query, body }).then(
    () => true,
    () => false,
  );
}

/** Whether a request gets past the guard; else the status that refuses it. */
async function outcomeOf(name: EndpointName, place: Place, caller: CallerOf): Promise<'let in' | number> {
  if (!isHarmless(name)) return (await authorized(name, place, caller)) ? 'let in' : 403;
  const { status } = await send(name, place, caller);
  const isIn = name.startsWith('GET ') ? status < 500 && ![401, 403].includes(status) : status === 400;
  return isIn ? 'let in' : status;
}

it('has one row for each endpoint of the contract', () => {
  expect(names.filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows.keys()].filter((name) => !(name in table))).toEqual([]);
  expect(written).toBe(rows.size);
});

/** How a request that must be refused is answered: `refused`, or what else happened. */
async function refusalOf(name: EndpointName, caller: CallerOf): Promise<string> {
  const { status } = await send(name, 'own', caller);
  const isStranger = caller.kind === 'nobody' || caller.kind === 'suspended';
  return (isStranger ? [401] : [403, 404]).includes(status) ? 'refused' : `answered ${status}`;
}

/** The same for records of another organization: no answer tells that they exist. */
async function silenceOf(name: EndpointName, caller: CallerOf): Promise<string> {
  const [there, nowhere] = [await send(name, 'foreign', caller), await send(name, 'nowhere', caller)];
  // Staff that sees every organization may be told that it may not.
  const isToldSo = caller.kind === 'staff' && there.status === 403;
  const isSame = JSON.stringify(there) === JSON.stringify(nowhere);
  return there.status >= 400 && (isSame || isToldSo) ? 'refused' : `answered ${JSON.stringify([there, nowhere])}`;
}

/** What an endpoint answers everybody, next to what it should. */
async function judge(name: EndpointName, place: 'own' | 'foreign', judged: readonly CallerOf[]) {
  const expected: Record<string, unknown> = {};
  const found: Record<string, unknown> = {};
  for (const caller of judged) {
    const isIn = rows.get(name)?.[place].includes(caller.kind) ?? false;
    expected[caller.kind] = isIn ? 'let in' : 'refused';
    found[caller.kind] = isIn
      ? await outcomeOf(name, place, caller)
      : await (place === 'own' ? refusalOf(name, caller) : silenceOf(name, caller));
  }
  return { found, expected };
}

/** Whether a request names a record or an organization at all. */
const namesPlace = (name: EndpointName, caller: CallerOf) =>
  JSON.stringify(requestOf(name, targets.foreign, 'foreign', caller)) !==
  JSON.stringify(requestOf(name, targets.nowhere, 'foreign', caller));

describe('on records of their own organization', () => {
  it.each(names)('%s', async (name) => {
    const { found, expected } = await judge(name, 'own', callers);
    expect(found).toEqual(expected);
  });
});

describe('on records of another organization, as on those that do not exist', () => {
  it.each(names)('%s', async (name) => {
    const judged = callers.filter((caller) => namesPlace(name, caller));
    expect(judged.length > 0 || !/\{\w*id\}/i.test(name), 'a path with an id has a caller to judge').toBe(true);
    const { found, expected } = await judge(name, 'foreign', judged);
    expect(found).toEqual(expected);
  });
});

describe('an API key on an endpoint for users', () => {
  const range = 'x'.repeat(43);
  it.each<[EndpointName, object]>([
    ['POST /auth/handover/codes', { body: { redirectTo: 'https://console.example/', code_challenge: range } }],
    ['POST /email/reset', { body: { email: 'new@else.example' } }],
    ['POST /in_app_notifications/mark_as_read', { body: { ids: [1] } }],
    ['POST /in_app_notifications/mark_all_as_read', { body: { newest_id: 1 } }],
    ['POST /in_app_notifications/mark_as_removed', { body: { ids: [1] } }],
    ['GET /in_app_notifications/stream', {}],
    ['PUT /announcements/{id}', { params: { id: 1 }, body: { isRead: true } }],
    ['DELETE /auth', {}],
    ['POST /api-keys', { body: { expiresAt: '2099-01-01T00:00:00Z', roleIds: [15] } }],
  ])('%s', async (name, request) => {
    for (const caller of callers.filter(({ kind }) => kind.endsWith('Key'))) {
      const { status } = await service.call(name, { ...request, token: caller.token } as never);
      expect([caller.kind, status]).toEqual([caller.kind, 403]);
    }
  });
});
