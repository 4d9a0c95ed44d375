import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import { Session } from '../../../src/core/session/session.ts';
import { RoleDialogModel } from '../../../src/widgets/members/roles/role-dialog-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { someRole, someUser } from '../../core/support/users.ts';
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

async function editing(answers: Parameters<typeof answering>[0], edited: Role | undefined = role) {
  service = await answering(answers);
  const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/organization', fetch });
  const session = new Session({ base: service.base, platform: tab.platform });
  const said: string[] = [];
  const model = new RoleDialogModel(
    inEnglish,
    session,
    { success: (text) => void said.push(text), error: (text) => void said.push(text) },
    { role: edited, organizationId: 2 },
  );
  return { model, said, service };
}

it('applies the changes of others, keeps edited fields, and names what a save would overwrite', async () => {
  const theirs = {
    ...role,
    name: 'Theirs',
    description: 'Changed by Adam',
    permissions: ['masternode.*', 'logistics.*'],
    updated_at: '2026-11-02T08:00:00.000Z',
  };
  let tries = 0;
  const {
    model,
    said,
    service: asked,
  } = await editing({
    'PUT /api/role/15': () =>
      ++tries === 1
        ? { status: 409, error: { message: 'This was changed in the meantime.', code: 'changed_elsewhere' } }
        : { data: [theirs] },
    'GET /api/role': { data: [{ ...role, id: 14 }, theirs], meta: { total: 2 } },
  });
  model.form.set('name', 'Mine');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.values.peek()).toMatchObject({
    name: 'Mine',
    description: 'Changed by Adam',
    permissions: ['masternode.*', 'logistics.*'],
  });
  expect(model.base.elsewhere.peek()).toEqual({ name: 'Theirs' });
  expect(said).toEqual(['This was changed in the meantime.']);
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  const sent = asked.asked.filter(({ call }) => call.startsWith('PUT')).map(({ version }) => version);
  expect(sent).toEqual([role.updated_at, theirs.updated_at]);
});

it('keeps the input when the role cannot be reloaded', async () => {
  const { model } = await editing({
    'PUT /api/role/15': {
      status: 409,
      error: { message: 'This was changed in the meantime.', code: 'changed_elsewhere' },
    },
  });
  model.form.set('name', 'Mine');
  await model.form.submit((values) => model.send(values));
  expect(model.form.summary.peek()).toBe('This was changed in the meantime.');
  expect(model.form.values.peek().name).toBe('Mine');
});

it('requires a name before it sends anything', async () => {
  const { model, service: asked } = await editing({});
  model.form.set('name', ' ');
  await model.form.submit((values) => model.send(values));
  expect(model.form.errors.peek().name).toEqual(['This field is empty']);
  expect(asked.calls()).toEqual([]);
});

it.each([
  ['a role of an organization', role, ['auth.users', 'logistics.*']],
  ['a role of the platform', { ...role, organization_id: null }, ['auth.organizations', 'auth.users', 'logistics.*']],
])('offers platform permissions only for platform roles: %s', async (_, edited, offered) => {
  const resources = ['auth.users.READ', 'auth.organizations.READ', 'logistics.*', 'auth.organization.OWNER'];
  const answers = { 'GET /api/possible_permissions': { data: resources.map((resource) => ({ resource })) } };
  const { model } = await editing(answers, edited);
  await model.permissions.load();
  expect(
    model.rows
      .peek()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(offered);
});

describe('the organization of a new role', () => {
  const adding = async (found: { id: number; name: string }[], organizationId?: number) => {
    service = await answering({
      'GET /api/organizations': {
        data: found.map((one) => ({ ...one, owner_user_id: 1, updated_at: role.updated_at })),
        meta: { total: found.length },
      },
      'GET /api/organizations/7': {
        data: [{ id: 7, name: 'Seventh', owner_user_id: 1, updated_at: role.updated_at }],
      },
      'GET /api/possible_permissions': { data: [] },
      'POST /api/role': { data: [role] },
    });
    const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/roles', fetch });
    const session = new Session({ base: service.base, platform: tab.platform });
    const model = new RoleDialogModel(inEnglish, session, { success: () => {}, error: () => {} }, { organizationId });
    await model.start();
    return { model, service };
  };
  const two = [
    { id: 2, name: 'Northwind' },
    { id: 3, name: 'Contoso' },
  ];

  it('is preselected if there is only one', async () => {
    const { model, service: asked } = await adding(two.slice(0, 1));
    expect(model.form.values.peek().organization).toEqual({ value: '2', label: 'Northwind' });
    model.form.set('name', 'Operator');
    await model.form.submit((values) => model.send(values));
    expect(asked.asked.at(-1)).toMatchObject({ call: 'POST /api/role', body: { organization_id: 2 } });
  });

  it('is not preselected if there are several, and is then required', async () => {
    const { model, service: asked } = await adding(two);
    expect(model.form.values.peek().organization).toBeNull();
    model.form.set('name', 'Operator');
    await model.form.submit((values) => model.send(values));
    expect(model.form.errors.peek().organization).toEqual(['You have blank organization']);
    expect(asked.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('is the organization of the page, even among thousands', async () => {
    const { model } = await adding(two, 7);
    expect(model.form.values.peek().organization).toEqual({ value: '7', label: 'Seventh' });
  });

  it('is searched on the service, a few at a time', async () => {
    const { model, service: asked } = await adding(two);
    await model.findOrganizations('cont', new AbortController().signal);
    expect(asked.calls().at(-1)).toBe('GET /api/organizations?term=cont&__count=20');
  });

  it('can be the platform for super admins, and then offers the permissions of the platform', async () => {
    service = await answering({
      'GET /api/organizations': {
        data: [{ ...two[0], owner_user_id: 1, updated_at: role.updated_at }],
        meta: { total: 1 },
      },
      'GET /api/possible_permissions': {
        data: ['auth.users.READ', 'auth.organizations.READ'].map((resource) => ({
          resource,
          title: '',
          description: '',
        })),
      },
      'POST /api/role': { data: [role] },
    });
    const { asked } = service;
    const tab = fakeTab(new FakeBrowser(), { href: 'https://iam.example/auth/roles', fetch });
    const session = new Session({ base: service.base, platform: tab.platform });
    const superAdmin = someRole(1, { guid: 'superadmin', organization_id: null });
    session.user.set(someUser(1, { roles: [superAdmin] }));
    const model = new RoleDialogModel(inEnglish, session, { success: () => {}, error: () => {} }, {});
    await model.start();
    expect(model.form.values.peek().organization?.label).toBe('Northwind');
    await model.permissions.load();
    expect(model.rows.peek().map(({ id }) => id)).toEqual(['auth.users']);
    const [platform] = await model.findOrganizations('platf', new AbortController().signal);
    expect(platform).toMatchObject({ label: 'Platform, all organizations' });
    model.form.set('name', 'Support');
    model.form.set('organization', platform ?? null);
    expect(model.rows.peek().map(({ id }) => id)).toEqual(['auth.users', 'auth.organizations']);
    model.form.set('permissions', ['auth.users.READ', 'auth.organizations.READ']);
    await model.form.submit((values) => model.send(values));
    expect(asked.at(-1)?.body).toMatchObject({
      organization_id: null,
      permissions: ['auth.users.READ', 'auth.organizations.READ'],
    });
    // Chosen for the platform: an organization's role does not grant it.
    model.form.set('organization', { value: '2', label: 'Northwind' });
    expect(model.changes.peek().map(({ what }) => what)).toEqual(['Users']);
    await model.form.submit((values) => model.send(values));
    expect(asked.at(-1)?.body).toMatchObject({ organization_id: 2, permissions: ['auth.users.READ'] });
  });
});
