import { afterEach, expect, it, vi } from 'vitest';
import { flagsOf } from '../../../src/core/permissions/permissions.ts';
import { Session } from '../../../src/core/session/session.ts';
import { RolesTableModel, whyRoleLocked } from '../../../src/widgets/members/roles/roles-table-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { someRole } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

let service: Awaited<ReturnType<typeof answering>> | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const role = someRole(15, {
  guid: 'operator',
  name: 'Operator',
  description: 'Works',
  app: 'slb',
  organization_id: 2,
  permissions: ['logistics.*'],
});

async function table(answers: Parameters<typeof answering>[0], organizationId?: number) {
  service = await answering({ 'GET /api/role': { data: [role], meta: { total: 1 } }, ...answers });
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/roles', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const said: { text: string; undo: (() => void) | undefined }[] = [];
  const model = new RolesTableModel(inEnglish, {
    session,
    toasts: {
      success: (text, action) => void said.push({ text, undo: action?.run }),
      error: (text) => void said.push({ text, undo: undefined }),
    },
    organizationId,
    location: tab.platform.location,
  });
  const query = (call: string) => Object.fromEntries(new URL(call.split(' ')[1] ?? '', 'https://x').searchParams);
  return {
    model,
    said,
    service,
    tab,
    last: () => query(service?.calls().findLast((call) => call.startsWith('GET')) ?? ''),
  };
}

it('requests permissions, users and organizations, and only deleted roles when filtered', async () => {
  const { model, last, tab } = await table({});
  await model.refresh();
  expect(last()).toMatchObject({ withPermissions: '1', withUserCount: '1', withOrganization: '1' });
  model.start();
  await model.location.filter({ deleted: true });
  expect(last()).toMatchObject({ onlyDeleted: '1', __sort: 'name' });
  expect(new URL(tab.platform.location.href()).search).toBe('?deleted=1');
  model.stop();
});

it('requests the roles of one organization without its name', async () => {
  const { model, last } = await table({}, 2);
  await model.refresh();
  expect(last()).toMatchObject({ organizationId: '2', withOrganization: '0' });
});

it('deletes a role, and restores it with Undo', async () => {
  const {
    model,
    said,
    service: asked,
  } = await table({
    'DELETE /api/role/15': { data: [{ ...role, is_deleted: true }] },
    'POST /api/role/15/undelete': { data: [role] },
  });
  await model.remove(role);
  expect(said.at(-1)?.text).toBe('Role deleted');
  said.at(-1)?.undo?.();
  await vi.waitFor(() => expect(said.map(({ text }) => text)).toEqual(['Role deleted', 'Role restored']));
  expect(asked.calls()).toContain('POST /api/role/15/undelete');
});

it('reloads the roles if somebody else was faster, and keeps the dialog open on any other failure', async () => {
  const gone = { error: { message: 'This role was deleted in the meantime.', code: 'already_removed' }, status: 409 };
  const { model, said, service: asked } = await table({ 'DELETE /api/role/15': gone });
  await model.remove(role);
  expect(said.map(({ text }) => text)).toEqual(['This role was deleted in the meantime.']);
  expect(asked.calls().filter((call) => call.startsWith('GET'))).toHaveLength(1);
  await service?.stop();
  const other = await table({ 'DELETE /api/role/15': { status: 403, error: { message: 'No.', code: 'forbidden' } } });
  await expect(other.model.remove(role)).rejects.toMatchObject({ status: 403 });
});

it('leaves a failed first load to the panel of the table', async () => {
  const { model, said } = await table({ 'GET /api/role': { status: 500, error: { message: 'Away.', code: 'down' } } });
  await model.refresh();
  expect(model.list.error.peek()).toMatchObject({ message: 'Away.' });
  expect(said).toEqual([]);
});

it('gives the reason why a role is locked', () => {
  const writer = flagsOf({ 'auth.roles.WRITE': true }, false);
  const reader = flagsOf({ 'auth.roles.READ': true }, false);
  expect(whyRoleLocked(inEnglish, role, writer)).toBeNull();
  expect(whyRoleLocked(inEnglish, role, flagsOf({ 'auth.organization.ADMIN': true }, false))).toBeNull();
  expect(whyRoleLocked(inEnglish, role, reader)).toContain('permission to write roles');
  expect(whyRoleLocked(inEnglish, { ...role, is_readable_only: true }, writer)).toContain('read-only');
  expect(whyRoleLocked(inEnglish, { ...role, is_changable_by_current_user: false }, writer)).toContain(
    'more than your own',
  );
});
