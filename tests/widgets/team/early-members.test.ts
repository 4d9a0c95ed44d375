import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { address } from '../../../src/core/http/address.ts';
import type { Session } from '../../../src/core/session/session.ts';
import { askMembers } from '../../../src/elements/early/members/ask-members.ts';
import { earlyMembersOf, earlyPage, freshMembersOf } from '../../../src/widgets/team/early-members.ts';
import { FIRST, membersRequest } from '../../../src/widgets/team/members-request.ts';
import { noFilter } from '../../../src/widgets/team/team-address.ts';
import { someUser } from '../../core/support/users.ts';

const BASE = 'https://iam.example/api';

let attributes: Record<string, string>;
let kept: Record<string, string>;
let answer: () => Promise<Response>;
const sent = vi.fn((_url: string, _init: RequestInit) => answer());
const element = () =>
  ({
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  }) as HTMLElement;
const inOrganization = (id: number) => ({ ...someUser(id), organization: { id, name: 'Northwind' } });
const rows = (...ids: number[]) => ({ data: ids.map(inOrganization), meta: { total: ids.length } });

beforeEach(() => {
  attributes = {};
  kept = {};
  sent.mockClear();
  answer = () => Promise.resolve(Response.json(rows(3)));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('localStorage', new Proxy({}, { get: (_, key: string) => kept[key] }));
  vi.stubGlobal('location', { search: '' });
});
afterEach(() => void vi.unstubAllGlobals());

/** The URL that the team itself asks for. */
const own = (organizationId: number | undefined) =>
  address(BASE, '/user', {}, membersRequest(noFilter, { count: FIRST, offset: 0, organizationId }).query);

it.each([
  ['nothing', undefined, undefined, null],
  ['someone without an organization', { userId: 1, organizationId: null }, undefined, null],
  ['a member', { userId: 1, organizationId: 3 }, 3, '3'],
  ['staff', { userId: 1, organizationId: 3, isBound: false }, undefined, '3'],
])('asks what the team asks, in a browser that knows of %s', (_who, hint, organizationId, header) => {
  if (hint) kept[`iam.hint:${BASE}`] = JSON.stringify(hint);
  askMembers(element(), BASE, 't');
  expect(sent.mock.calls[0]?.[0]).toBe(own(organizationId));
  const headers = new Headers(sent.mock.calls[0]?.[1].headers);
  expect(headers.get('Authorization')).toBe('Bearer t');
  expect(headers.get('X-Organization-Id')).toBe(header);
});

it('asks once for an element, and not where another API or the URL decides', () => {
  const team = element();
  askMembers(team, BASE, 't');
  askMembers(team, BASE, 't');
  expect(sent).toHaveBeenCalledTimes(1);
  attributes = { 'api-base': '/api' };
  askMembers(element(), BASE, 't');
  attributes = { routing: 'history' };
  vi.stubGlobal('location', { search: '?page=2&type=all' });
  askMembers(element(), BASE, 't');
  expect(sent).toHaveBeenCalledTimes(1);
  vi.stubGlobal('location', { search: '?page=2' });
  askMembers(element(), BASE, 't');
  expect(sent).toHaveBeenCalledTimes(2);
});

it.each([
  ['an error', () => Promise.resolve(Response.json({}, { status: 409 }))],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
  ['a text that is not JSON', () => Promise.resolve(new Response('<html>'))],
])('has no rows after %s', async (_what, reply) => {
  answer = reply;
  const team = element();
  askMembers(team, BASE, 't');
  await expect(earlyMembersOf(team)?.reply).resolves.toBe(undefined);
});

it('takes rows only if they are those that the screen wants', async () => {
  const early = (organizationId: number | undefined, ...ids: number[]) => ({
    base: BASE,
    token: 't',
    organizationId,
    askedAt: 0,
    reply: Promise.resolve(rows(...ids)),
  });
  expect((await earlyPage(early(3, 3), 3))?.rows).toHaveLength(1);
  expect((await earlyPage(early(undefined, 3, 4), undefined))?.rows).toHaveLength(2);
  expect((await earlyPage(early(undefined, 3, 3), 3))?.rows).toHaveLength(2);
  expect(await earlyPage(early(undefined, 3, 4), 3)).toBe(undefined);
  expect(await earlyPage(early(3, 3), undefined)).toBe(undefined);
  expect(await earlyPage(early(3, 3), 4)).toBe(undefined);
});

it('takes rows of this session only, for five seconds', () => {
  const team = element();
  askMembers(team, BASE, 't');
  const later = (ms: number, base = BASE, token = 't') =>
    freshMembersOf(team, { base, token, platform: { now: () => Date.now() + ms } } as Session);
  expect(later(4000)).toBeDefined();
  expect(later(5100)).toBe(undefined);
  expect(later(0, 'https://other.example/api')).toBe(undefined);
  expect(later(0, BASE, 'another')).toBe(undefined);
});
