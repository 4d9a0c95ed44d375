import { expect, it } from 'vitest';
import type { ApiKey } from '../../../src/core/contract/endpoints/api-keys.ts';
import type { Role } from '../../../src/core/contract/entities/role.ts';
import { ApiKeyDialogModel } from '../../../src/widgets/organization/api-keys/api-key-dialog-model.ts';
import { ApiKeysModel } from '../../../src/widgets/organization/api-keys/api-keys-model.ts';
import { defaultExpiryDay } from '../../../src/widgets/organization/api-keys/expiry.ts';
import { endOfDay } from '../../../src/widgets/ui/fields/dates/days.ts';
import { sessionWith } from './support/signed-in.ts';
import { someRole } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const role = (id: number, name: string) => someRole(id, { name });

const key = (id: number, name: string, roles: Role[] = [role(1, 'Reader')]): ApiKey => ({
  id,
  name,
  access_token: `iam_••••••••${String(id).padStart(4, '0')}`,
  roles,
  status: 'active',
  created_by: { id: 1, name: 'Olivia Owner' },
  expires_at: '2029-11-20T15:30:00.000Z',
  last_used_at: null,
  updated_at: '2026-10-01T08:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
});

it('finds keys by name, by the shown part of the key and by role', async () => {
  const { session, toasts } = await sessionWith({
    'GET /api/api-keys': {
      data: [key(1, 'Warehouse gateway'), key(2, 'Carrier'), key(3, 'Café', [role(2, 'Night watch')])],
    },
  });
  const model = new ApiKeysModel(inEnglish, session, toasts);
  await model.refresh();
  const found = (term: string) => {
    model.list.search(term);
    return model.list.rows.value.map(({ id }) => id);
  };
  expect(found('')).toEqual([1, 2, 3]);
  expect(found('gateway ware')).toEqual([1]);
  expect(found('cafe')).toEqual([3]);
  expect(found('0002')).toEqual([2]);
  expect(found('watch')).toEqual([3]);
});

it('leaves a failed first load to the panel of the list', async () => {
  const { session, toasts, shown } = await sessionWith({
    'GET /api/api-keys': { status: 503, error: { message: 'Try again later.', code: 'unavailable' } },
  });
  const model = new ApiKeysModel(inEnglish, session, toasts);
  await model.refresh();
  expect(model.list.error.peek()).toMatchObject({ message: 'Try again later.' });
  expect(shown).toEqual([]);
});

it('deletes a key and loads the rest; a key that is already gone counts as deleted', async () => {
  let rows = [key(1, 'One'), key(2, 'Two'), key(3, 'Three')];
  const { session, toasts, shown } = await sessionWith({
    'GET /api/api-keys': () => ({ data: rows }),
    'DELETE /api/api-keys/1': () => ((rows = rows.filter(({ id }) => id !== 1)), { data: [] }),
    'DELETE /api/api-keys/2': () => {
      rows = rows.filter(({ id }) => id !== 2);
      return { status: 404, error: { message: 'There is no such key.', code: 'not_found' } };
    },
    'DELETE /api/api-keys/3': { status: 403, error: { message: 'Not yours.', code: 'forbidden' } },
  });
  const model = new ApiKeysModel(inEnglish, session, toasts);
  await model.refresh();
  await model.remove(key(1, 'One'));
  await model.remove(key(2, 'Two'));
  expect(model.list.rows.value.map(({ id }) => id)).toEqual([3]);
  await expect(model.remove(key(3, 'Three'))).rejects.toThrow('Not yours.');
  expect(shown).toEqual(['API Key deleted successfully', 'API Key deleted successfully', 'error: Not yours.']);
});

it('lists what deleted keys left, and ends an invitation, a member or a webhook', async () => {
  const left = (kind: string, id: number) => ({
    kind,
    id,
    name: `${kind} ${id}`,
    key: 'Leaky',
    created_at: '2026-11-20',
  });
  let rows = [left('webhook', 7), left('invitation', 8), left('member', 9)];
  const ends = (id: number) => () => ((rows = rows.filter((row) => row.id !== id)), { data: [] });
  const { session, toasts, shown, service } = await sessionWith({
    'GET /api/api-keys/left': () => ({ data: rows }),
    'DELETE /api/webhooks/7': ends(7),
    'DELETE /api/organizations/users/8': ends(8),
    'DELETE /api/organizations/users/9': { status: 403, error: { message: 'Not yours.', code: 'forbidden' } },
  });
  const model = new ApiKeysModel(inEnglish, session, toasts);
  await model.left.reload();
  const [webhook, invitation, member] = model.left.rows.value;
  if (!webhook || !invitation || !member) throw new Error('Nothing is left.');
  await model.end(webhook);
  await model.end(invitation);
  await expect(model.end(member)).rejects.toThrow('Not yours.');
  expect(model.left.rows.value).toEqual([member]);
  expect(service.asked.filter(({ call }) => call.startsWith('DELETE '))).toHaveLength(3);
  expect(shown).toEqual(['Ended', 'Ended', 'error: Not yours.']);
});

it('presets the expiry date 3 years ahead and sends the end of that day', async () => {
  const made = { ...key(9, 'Gate'), access_token: 'iam_0123456789abcdef' };
  const { session, toasts, shown, service, browser } = await sessionWith({
    'POST /api/api-keys': { status: 201, data: [made] },
  });
  const model = new ApiKeyDialogModel(inEnglish, session, toasts);
  const day = model.form.values.peek().expiresAt as Date;
  expect(day).toEqual(defaultExpiryDay(browser.time));
  expect([day.getFullYear(), day.getMonth(), day.getDate(), day.getHours()]).toEqual([2029, 10, 20, 0]);
  model.form.set('name', '  Gate ');
  model.form.set('roleIds', ['4', '5']);
  let saved: ApiKey | undefined;
  expect(await model.form.submit(async (values) => (saved = await model.send(values)))).toBe(true);
  expect(saved?.access_token).toBe('iam_0123456789abcdef');
  expect(service.asked.at(-1)?.body).toEqual({ name: 'Gate', expiresAt: endOfDay(day), roleIds: [4, 5] });
  expect(Date.parse(endOfDay(day)) - day.getTime()).toBe(86_400_000 - 1000);
  expect(shown).toEqual(['API Key created successfully']);
});

it('requires a future expiry date and at least one role before it sends anything', async () => {
  const { session, toasts, service, browser } = await sessionWith({});
  const model = new ApiKeyDialogModel(inEnglish, session, toasts);
  model.form.set('expiresAt', null);
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.peek()).toEqual({
    expiresAt: ['An API key needs an expiry date'],
    roleIds: ['An API key needs at least one role'],
  });
  model.form.set('roleIds', ['1']);
  model.form.set('expiresAt', new Date(browser.time - 2 * 86_400_000));
  await model.form.submit((values) => model.send(values));
  expect(model.form.errors.peek().expiresAt).toEqual(['Choose a date in the future']);
  expect(service.calls()).toEqual([]);
});

it('omits a blank name', async () => {
  const { session, toasts, service } = await sessionWith({ 'POST /api/api-keys': { status: 201, data: [key(1, '')] } });
  const model = new ApiKeyDialogModel(inEnglish, session, toasts);
  model.form.set('roleIds', ['1']);
  await model.form.submit((values) => model.send(values));
  expect(service.asked.at(-1)?.body).not.toHaveProperty('name');
});

it('changes name and roles, and keeps the time of an unchanged expiry date, even of an expired key', async () => {
  const old = { ...key(5, 'Old'), status: 'expired' as const, expires_at: '2026-01-05T10:11:12.000Z' };
  const { session, toasts, service, shown } = await sessionWith({ 'PUT /api/api-keys/5': { data: [old] } });
  const model = new ApiKeyDialogModel(inEnglish, session, toasts, old);
  model.form.set('name', 'New');
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'New', expiresAt: old.expires_at, roleIds: [1] });
  expect(shown).toEqual(['API Key updated successfully']);
});

it('offers the roles that a key may have, and those that it already has', async () => {
  const { session, toasts } = await sessionWith({
    'GET /api/api-keys/roles': { data: [role(1, 'Reader'), role(2, 'Writer')] },
  });
  const model = new ApiKeyDialogModel(
    inEnglish,
    session,
    toasts,
    key(5, 'Old', [role(1, 'Reader'), role(8, 'Retired')]),
  );
  await model.roles.load();
  expect(model.roles.data.value?.map(({ name }) => name)).toEqual(['Reader', 'Writer', 'Retired']);
});

it('applies what somebody else changed meanwhile, and keeps what was edited', async () => {
  const theirs = { ...key(5, 'Theirs', [role(2, 'Writer')]), expires_at: '2030-01-05T15:30:00.000Z' };
  const { session, toasts, service } = await sessionWith({
    'GET /api/api-keys': { data: [key(4, 'Other'), { ...theirs, updated_at: '2026-11-21T08:00:00.000Z' }] },
    'PUT /api/api-keys/5': ({ version }) =>
      version === '2026-11-21T08:00:00.000Z'
        ? { data: [theirs] }
        : { status: 409, error: { message: 'This was changed in the meantime.', code: 'changed_elsewhere' } },
  });
  const model = new ApiKeyDialogModel(inEnglish, session, toasts, key(5, 'Old'));
  model.form.set('name', 'Mine');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.values.peek()).toMatchObject({ name: 'Mine', roleIds: ['2'] });
  expect(model.base.elsewhere.peek()).toEqual({ name: 'Theirs' });
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({ name: 'Mine', expiresAt: theirs.expires_at, roleIds: [2] });
});

it('reports that the key was deleted in the meantime, and keeps the input', async () => {
  const { session, toasts, shown } = await sessionWith({
    'PUT /api/api-keys/5': { status: 404, error: { message: 'Not found', code: 'not_found' } },
  });
  const model = new ApiKeyDialogModel(inEnglish, session, toasts, key(5, 'Old'));
  model.form.set('name', 'New');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.summary.value).toBe('This API key was deleted in the meantime.');
  expect(model.form.values.value.name).toBe('New');
  expect(shown).toEqual(['error: This API key was deleted in the meantime.']);
});
