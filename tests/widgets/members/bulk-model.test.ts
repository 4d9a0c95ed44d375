import { afterEach, expect, it } from 'vitest';
import type { User } from '../../../src/core/contract/entities/user.ts';
import { flagsOf } from '../../../src/core/permissions/permissions.ts';
import { Session } from '../../../src/core/session/session.ts';
import { BulkModel, CONCURRENCY } from '../../../src/widgets/members/bulk/bulk-model.ts';
import { bulkActions, whyNotBulk } from '../../../src/widgets/members/bulk/bulk-rules.ts';
import type { BulkAction } from '../../../src/widgets/members/bulk/bulk-words.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { someUser as user } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

type Service = Awaited<ReturnType<typeof answering>>;
let service: Service | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const requester = { flags: flagsOf({ 'auth.organization.OWNER': true }, false), me: 1 };

async function bulk(action: BulkAction, users: User[], answers: Parameters<typeof answering>[0]) {
  service = await answering(answers);
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/team', fetch });
  const session = new Session({ base: service.base, platform });
  return { model: new BulkModel(inEnglish, { session, action, users, requester }), service };
}
const told = (model: BulkModel) =>
  model.results.peek().map(({ user: { id }, state, message }) => [id, state, message] as const);

it('gives each member a result: done, failed with the reason, or skipped', async () => {
  const users = [user(2), user(3), user(4, { status: 'suspended' }), user(5, { is_changable_by_current_user: false })];
  const { model, service } = await bulk('suspend', users, {
    'DELETE /api/organizations/users/2': { data: [user(2, { status: 'suspended' })] },
    'DELETE /api/organizations/users/3': { status: 403, error: { message: 'Not this one.', code: 'forbidden' } },
  });
  expect(told(model).map(([, state]) => state)).toEqual(['waiting', 'waiting', 'skipped', 'skipped']);
  await model.run();
  expect(told(model)).toEqual([
    [3, 'failed', 'Not this one.'],
    [4, 'skipped', 'This user is already suspended.'],
    [5, 'skipped', expect.stringContaining('owner')],
    [2, 'done', ''],
  ]);
  expect(service.calls()).toHaveLength(2);
  expect(model.progress.peek()).toEqual({ done: 2, all: 2 });
});

it('undoes only what succeeded', async () => {
  const { model, service } = await bulk('suspend', [user(2), user(3)], {
    'DELETE /api/organizations/users/2': { data: [user(2)] },
    'DELETE /api/organizations/users/3': { status: 403, error: { message: 'Not this one.', code: 'forbidden' } },
    'POST /api/organizations/users/2/restore': { data: [user(2)] },
  });
  await model.run();
  expect(model.canUndo.peek()).toBe(true);
  await model.undo();
  expect(told(model)).toEqual([
    [3, 'failed', 'Not this one.'],
    [2, 'undone', ''],
  ]);
  expect(model.canUndo.peek()).toBe(false);
  expect(service.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

it('adds a role to members without it, and removes it again on undo', async () => {
  const role = { id: 9 } as NonNullable<User['roles']>[number];
  const { model, service } = await bulk('addRole', [user(2), user(3, { roles: [role] })], {
    'POST /api/user/2/roles': { data: [] },
    'DELETE /api/user/2/roles/9': { data: [] },
  });
  await model.run(9);
  expect(told(model)).toEqual([
    [3, 'skipped', 'This user has the role already.'],
    [2, 'done', ''],
  ]);
  expect(service.asked.at(-1)?.body).toEqual({ role_id: 9 });
  await model.undo();
  expect(service.calls().at(-1)).toContain('DELETE /api/user/2/roles/9?organization_id=3');
});

it('sends a few requests at a time, and stops on request or when the session ends', async () => {
  const invited = Array.from({ length: 40 }, (_, at) => user(at + 2, { status: 'invited' }));
  let running = 0;
  const most: number[] = [];
  const { model } = await bulk('resendInvitation', invited, {
    'POST /api/invite/resend': () => {
      most.push((running += 1));
      setImmediate(() => (running -= 1));
      if (most.length === 10) model.stop();
      return { data: [] };
    },
  });
  await model.run();
  expect(Math.max(...most)).toBeLessThanOrEqual(CONCURRENCY);
  const states = model.results.peek().map(({ state }) => state);
  expect(states.filter((state) => state === 'done').length).toBeLessThan(40);
  expect(states).toContain('stopped');
  expect(model.canUndo.peek()).toBe(false);

  await service?.stop();
  const ended = await bulk('resendInvitation', invited, {
    'POST /api/invite/resend': { status: 401, error: { message: 'Your session ended.', code: 'session_ended' } },
  });
  await ended.model.run();
  expect(ended.service.calls().length).toBeLessThanOrEqual(CONCURRENCY);
  expect(ended.model.results.peek().at(-1)).toMatchObject({ state: 'stopped', message: 'Your session ended first.' });
});

it('offers what the requester may do with at least one of the members', () => {
  const writer = { flags: flagsOf({ 'auth.users.WRITE': true, 'auth.userRoles.WRITE': true }, false), me: 1 };
  const reader = { flags: flagsOf({ 'auth.users.READ': true }, false), me: 1 };
  expect(bulkActions(requester)).toEqual(['suspend', 'resendInvitation', 'addRole']);
  expect(bulkActions(writer)).toEqual(['suspend', 'resendInvitation']);
  expect(bulkActions(reader)).toEqual([]);
  expect(whyNotBulk(inEnglish, 'resendInvitation', [user(2)], requester)).toContain('pending invitation');
  expect(whyNotBulk(inEnglish, 'suspend', [user(2), user(3, { status: 'suspended' })], requester)).toBeNull();
  const elsewhere = user(3, { organization: { id: 8, name: 'Contoso' } });
  expect(whyNotBulk(inEnglish, 'addRole', [user(2), elsewhere], requester)).toContain('several organizations');
});
