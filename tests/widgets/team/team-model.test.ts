import { afterEach, expect, it, vi } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { TeamModel } from '../../../src/widgets/team/team-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { valid } from '../../core/support/session.ts';
import { someRole, someUser as user } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

let people: ReturnType<typeof user>[] = [];

async function team(
  href = 'https://iam.example/auth/team',
  answers: Parameters<typeof answering>[0] = {},
  before: (session: Session) => unknown = () => {},
) {
  people = Array.from({ length: 1500 }, (_, at) => user(at + 1));
  service = await answering({
    'GET /api/user': ({ call }) => {
      const query = new URL(call.split(' ')[1] ?? '', 'https://x').searchParams;
      const found = people.filter(({ status }) => !query.get('status') || status === query.get('status'));
      const offset = Number(query.get('__offset'));
      return { data: found.slice(offset, offset + Number(query.get('__count'))), meta: { total: found.length } };
    },
    ...answers,
  });
  const tab = fakeTab(new FakeBrowser(), { href: new URL(href, service.base).href, fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  session.permissions.resource.set({ 'auth.organization.OWNER': true });
  const said: string[] = [];
  const failed: unknown[] = [];
  const model = new TeamModel(inEnglish, {
    session,
    routed: true,
    failed: (error) => void failed.push(error),
    toasts: { success: (text) => void said.push(text), error: (text) => void said.push(text) },
  });
  await before(session);
  model.start();
  return { model, tab, said, failed, service, place: tab.platform.location };
}

const ready = (model: TeamModel) => vi.waitFor(() => expect(model.list.status.peek()).toBe('ready'));

const hasThousand = (model: TeamModel) => vi.waitFor(() => expect(model.list.rows.peek()).toHaveLength(1000));

it('loads 1000 active users with one request, selects the first, and writes the URL', async () => {
  const { model, service, place } = await team();
  await ready(model);
  expect(model.list.total.peek()).toBe(1500);
  expect(model.selected.peek()?.id).toBe(1);
  expect(service.calls()).toHaveLength(1);
  expect(service.calls()[0]).toMatch(/__count=1000&__offset=0&status=active&withOrganization=1&withRoles=1/);
  expect(model.list.rows.peek().map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
  expect(place.href()).toBe('https://iam.example/auth/team?type=active');
});

it('sends one request for a filter, and says a failure once beside the panel of the list', async () => {
  const few = await team('https://iam.example/auth/team?type=suspended');
  await ready(few.model);
  few.model.filter({ type: 'active' });
  await hasThousand(few.model);
  expect(few.service.calls().filter((call) => call.includes('status=suspended'))).toHaveLength(1);
  await few.service.stop();
  few.model.filter({ type: 'all' });
  await vi.waitFor(() => expect(few.model.list.status.peek()).toBe('failed'));
  expect(few.said).toHaveLength(1);
});

it.each([
  ['other', true],
  ['superadmin', false],
])('shows only their own organization to an owner with the role %s: %s', async (guid, bound) => {
  const me = { ...user(1), roles: [{ guid, organization_id: null }] };
  const answers = {
    'GET /api/auth': { data: [{ access_token: 'iam_t', user_id: 1, organization_id: 3 }] },
    'GET /api/user/1': { data: [me] },
  };
  const { model, service } = await team(undefined, answers, async (session) => {
    await session.adopt('iam_t');
    session.permissions.resource.set({ 'auth.organization.OWNER': true });
    // The roles tell who is a super admin, and arrive after the permissions.
    void session.user.reload();
  });
  await ready(model);
  expect(
    service
      .calls()
      .find((call) => call.includes('/user?'))
      ?.includes('organization_id=3'),
  ).toBe(bound);
});

it('loads more after the first thousand, and reloads all rows without moving the list', async () => {
  const { model, service } = await team();
  await hasThousand(model);
  await model.more();
  expect(model.list.rows.peek()).toHaveLength(1500);
  const last = model.list.rows.peek().at(-1);
  if (last) model.select(last);
  await model.refresh();
  expect(model.list.rows.peek()).toHaveLength(1500);
  expect(model.selected.peek()?.id).toBe(1500);
  expect(service.calls()).toHaveLength(4);
});

it('loads one page of a filter that is chosen during a refresh of more rows', async () => {
  const { model, service } = await team();
  await hasThousand(model);
  await model.more();
  const refreshed = model.refresh();
  const before = service.calls().length;
  model.filter({ type: 'all' });
  await refreshed;
  await ready(model);
  await hasThousand(model);
  const asked = service.calls().slice(before);
  expect(asked.filter((call) => !call.includes('status='))).toEqual([expect.stringContaining('__offset=0&')]);
});

it('follows back and forward, and ignores URLs of other pages', async () => {
  const { model, tab, place } = await team();
  await ready(model);
  model.filter({ type: 'suspended' });
  await ready(model);
  expect(place.href()).toContain('type=suspended');
  tab.back('https://iam.example/auth/team?type=all&term=ann');
  expect(model.list.query.peek()).toEqual({ type: 'all', term: 'ann' });
  tab.back('https://iam.example/auth/user');
  expect(place.href()).toBe('https://iam.example/auth/user');
  expect(model.list.query.peek()).toEqual({ type: 'all', term: 'ann' });
});

it("shows 'Invalid user type' for an unknown filter, and continues", async () => {
  const { model, failed, service } = await team('https://iam.example/auth/team?type=nobody');
  model.follow();
  expect(failed).toMatchObject([{ code: 'invalid_user_type', message: 'Invalid user type' }]);
  expect(service.calls()).toEqual([]);
  expect(() => model.filter({ type: 'somebody' })).toThrow('Invalid user type');
  model.filter({ type: 'active' });
  await ready(model);
  expect(model.wrong.peek()).toBeUndefined();
});

it("shows 'Invalid user type' for deleted users to readers, without a request", async () => {
  const { failed, service } = await team('https://iam.example/auth/team?type=deleted', {}, (session) =>
    session.permissions.resource.set({ 'auth.users.READ': true }),
  );
  expect(failed).toMatchObject([{ code: 'invalid_user_type', message: 'Invalid user type' }]);
  expect(service.calls()).toEqual([]);
});

it('removes users who no longer match from the list, and selects the next', async () => {
  const { model, said, service } = await team(undefined, {
    'DELETE /api/organizations/users/2': () => {
      people.splice(1, 1);
      return { data: [user(2, { status: 'suspended' })] };
    },
  });
  await ready(model);
  const second = model.list.rows.peek()[1];
  if (!second) throw new Error('no second person');
  model.select(second);
  await model.changes.act('suspend', second);
  expect(said).toEqual(['User suspended']);
  await vi.waitFor(() => expect(service.calls().at(-1)).toContain('GET /api/user?'));
  expect(model.list.rows.peek().some(({ id }) => id === 2)).toBe(false);
  expect(model.list.total.peek()).toBe(1499);
  expect(model.selected.peek()?.id).toBe(3);
});

it('reports that another administrator was faster, and shows the current state', async () => {
  const { model, said } = await team(undefined, {
    'POST /api/user/1/tfa/reset': {
      status: 409,
      error: { message: 'This person no longer uses two-factor authentication.', code: 'already_disabled' },
    },
    'GET /api/user/1': { data: [user(1, { name: 'Changed elsewhere' })] },
  });
  await ready(model);
  const [first] = model.list.rows.peek();
  if (!first) throw new Error('nobody');
  await model.changes.act('resetTwoFactor', first);
  expect(said).toEqual(['This person no longer uses two-factor authentication.']);
  expect(model.selected.peek()?.name).toBe('Changed elsewhere');
});

it('removes users who are gone', async () => {
  const { model } = await team(undefined, {
    'POST /api/password/reset': { status: 404, error: { message: 'Gone', code: 'not_found' } },
    'GET /api/user/1': { status: 404, error: { message: 'Gone', code: 'not_found' } },
  });
  await ready(model);
  const [first] = model.list.rows.peek();
  if (first) await model.changes.act('resetPassword', first);
  expect(model.selected.peek()?.id).toBe(2);
});

it('keeps the chosen user in the URL, and steps through the list without filling the history', async () => {
  const { model, tab, place } = await team();
  await ready(model);
  const [first, second, third] = model.list.rows.peek();
  if (!first || !second || !third) throw new Error('too few');
  expect(model.isOpen.peek()).toBe(false);
  model.select(second);
  expect(place.href()).toBe('https://iam.example/auth/team?type=active&user=2');
  model.select(third, 'replace');
  expect(place.href()).toContain('user=3');
  tab.back('https://iam.example/auth/team?type=active&user=1');
  expect(model.selected.peek()?.id).toBe(1);
  tab.back('https://iam.example/auth/team?type=active');
  expect(model.isOpen.peek()).toBe(false);
  model.select(second);
  model.filter({ type: 'all' });
  expect(place.href()).toBe('https://iam.example/auth/team?type=all');
  await ready(model);
  model.highlight(third);
  expect(model.selected.peek()?.id).toBe(3);
  expect(place.href()).not.toContain('user=');
  model.select(third);
  model.close();
  expect(place.href()).not.toContain('user=');
  expect(model.selected.peek()?.id).toBe(3);
});

it('opens the user of the URL, even outside of the filter, and reports a missing one', async () => {
  const answers = {
    'GET /api/user/7000': { data: [user(7000, { name: 'Far Away', status: 'suspended' })] },
    'GET /api/user/8000': { status: 404, error: { message: 'This person was not found.', code: 'not_found' } },
  };
  const { model, tab, said, place } = await team('https://iam.example/auth/team?user=7000', answers);
  expect(model.selected.peek()).toBeUndefined();
  await vi.waitFor(() => expect(model.selected.peek()?.name).toBe('Far Away'));
  expect(model.isOpen.peek()).toBe(true);
  tab.back('https://iam.example/auth/team?type=active&user=1200');
  tab.back('https://iam.example/auth/team?type=active&user=8000');
  await vi.waitFor(() => expect(said).toContain('This person was not found.'));
  expect(model.selected.peek()?.id).toBe(1);
  expect(place.href()).toBe('https://iam.example/auth/team?type=active');
});

it('asks for the user of the URL without an organization once the reader is known as a super admin', async () => {
  let answer = () => {};
  const later = new Promise<void>((done) => (answer = done));
  const roles = [someRole(1, { guid: 'superadmin', organization_id: null })];
  const answers = {
    ...valid('iam_t1'),
    'GET /api/user/7': async () => {
      await later;
      return { data: [user(7, { roles })] };
    },
    'GET /api/user/7000': { data: [user(7000, { name: 'Far Away' })] },
  };
  const { model, service } = await team('/auth/team?user=7000', answers, async (session) => {
    session.platform.cookies.set('token', 'iam_t1', { days: 1 });
    await session.check();
    await vi.waitFor(() => expect(session.permissions.resource.status.peek()).toBe('ready'));
    session.permissions.resource.set({ 'auth.organization.OWNER': true });
  });
  model.follow();
  answer();
  await vi.waitFor(() => expect(model.selected.peek()?.name).toBe('Far Away'));
  expect(service.calls().filter((call) => call.includes('organization_id='))).toEqual([]);
});

it('forgets ticks with a new filter', async () => {
  const { model } = await team();
  await ready(model);
  model.ticks.all();
  expect(model.ticks.rows.peek()).toHaveLength(1000);
  model.filter({ type: 'all' });
  expect(model.ticks.rows.peek()).toEqual([]);
});
