import { expect, it } from 'vitest';
import type { ServiceKey } from '../../../src/core/contract/endpoints/platform/applications.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { KeyDialogModel } from '../../../src/widgets/applications/keys/key-dialog-model.ts';
import { KeysModel, stateOf } from '../../../src/widgets/applications/keys/keys-model.ts';
import { endOfDay } from '../../../src/widgets/ui/fields/dates/days.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

const fleet = { id: 5 };
const key = (id: number, name: string, more: Partial<ServiceKey> = {}): ServiceKey => ({
  id,
  name,
  access_token: `iam_sk_••••${String(id).padStart(4, '0')}`,
  scopes: ['tokens:introspect'],
  expires_at: null,
  last_used_at: null,
  created_at: '2026-11-20T08:00:00.000Z',
  ...more,
});
const whole = 'iam_sk_0123456789abcdefghijABCDEFGHIJ0123456789abc';
const gone = { status: 404, error: { message: 'There is no such key.', code: 'not_found' } };

it('finds keys by name, by the shown part and by scope', async () => {
  const { session, toasts } = await sessionWith({
    'GET /api/applications/5/keys': {
      data: [key(1, 'Gateway'), key(2, 'Deploy', { scopes: ['permissions:write'] })],
    },
  });
  const model = new KeysModel(inEnglish, session, toasts, fleet);
  await model.refresh();
  const found = (term: string) => {
    model.list.search(term);
    return model.list.rows.value.map(({ id }) => id);
  };
  expect([found(''), found('gate'), found('0002'), found('permissions')]).toEqual([[1, 2], [1], [2], [2]]);
});

it('creates a key with its scopes, without an expiry date unless one is asked for', async () => {
  const { session, toasts, shown, service, browser } = await sessionWith({
    'POST /api/applications/5/keys': { status: 201, data: [key(9, 'Gate', { access_token: whole })] },
  });
  const model = new KeyDialogModel(inEnglish, session, toasts, fleet);
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.peek()).toEqual({
    name: ['This field is empty'],
    scopes: ['A service key needs at least one scope'],
  });
  expect(service.asked).toEqual([]);

  model.form.set('name', '  Gate ');
  model.form.set('scopes', ['tokens:introspect', 'users:read']);
  let saved: ServiceKey | undefined;
  expect(await model.form.submit(async (values) => (saved = await model.send(values)))).toBe(true);
  expect(saved?.access_token).toBe(whole);
  expect(service.asked.at(-1)?.body).toEqual({
    name: 'Gate',
    scopes: ['tokens:introspect', 'users:read'],
    expiresAt: null,
  });

  model.form.set('hasExpiry', true);
  const day = model.form.values.peek().expiresAt as Date;
  expect(day.getFullYear()).toBe(new Date(browser.time).getFullYear() + 1);
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toMatchObject({ expiresAt: endOfDay(day) });
  model.form.set('expiresAt', new Date(browser.time - 86_400_000));
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.errors.peek().expiresAt).toEqual(['Choose a date in the future']);
  expect(shown).toEqual(['Service key created', 'Service key created']);
});

it('keeps the time of an unchanged expiry date, even of an expired key, and can remove it', async () => {
  const old = key(3, 'Old', { expires_at: '2020-01-01T15:30:00.000Z' });
  const { session, toasts, service } = await sessionWith({ 'PUT /api/applications/5/keys/3': { data: [old] } });
  const model = new KeyDialogModel(inEnglish, session, toasts, fleet, old);
  model.form.set('name', 'Renamed');
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toEqual({
    name: 'Renamed',
    scopes: ['tokens:introspect'],
    expiresAt: '2020-01-01T15:30:00.000Z',
  });
  model.form.set('hasExpiry', false);
  expect(await model.form.submit((values) => model.send(values))).toBe(true);
  expect(service.asked.at(-1)?.body).toMatchObject({ expiresAt: null });
});

it('says that the key was deleted in the meantime, and keeps what was typed', async () => {
  const { session, toasts, shown } = await sessionWith({ 'PUT /api/applications/5/keys/3': gone });
  const model = new KeyDialogModel(inEnglish, session, toasts, fleet, key(3, 'Old'));
  model.form.set('name', 'New');
  expect(await model.form.submit((values) => model.send(values))).toBe(false);
  expect(model.form.summary.peek()).toBe('This service key was deleted in the meantime.');
  expect(model.form.values.peek().name).toBe('New');
  expect(shown).toEqual(['error: This service key was deleted in the meantime.']);
});

it('rolls a key and hands over its new token; one that is gone leaves the list', async () => {
  let rows = [key(1, 'One'), key(2, 'Two')];
  const { session, toasts, shown } = await sessionWith({
    'GET /api/applications/5/keys': () => ({ data: rows }),
    'POST /api/applications/5/keys/1/roll': { data: [key(1, 'One', { access_token: whole })] },
    'POST /api/applications/5/keys/2/roll': () => {
      rows = rows.slice(0, 1);
      return gone;
    },
  });
  const model = new KeysModel(inEnglish, session, toasts, fleet);
  await model.refresh();
  expect((await model.roll(key(1, 'One'))).access_token).toBe(whole);
  await expect(model.roll(key(2, 'Two'))).rejects.toThrow('There is no such key.');
  await expect.poll(() => model.list.rows.value.map(({ id }) => id)).toEqual([1]);
  expect(shown).toEqual(['Service key rolled', 'error: This service key was deleted in the meantime.']);
});

it('deletes a key; one that is already gone counts as deleted', async () => {
  let rows = [key(1, 'One'), key(2, 'Two'), key(3, 'Three')];
  const drop = (id: number) => (rows = rows.filter((row) => row.id !== id));
  const { session, toasts, shown } = await sessionWith({
    'GET /api/applications/5/keys': () => ({ data: rows }),
    'DELETE /api/applications/5/keys/1': () => (drop(1), { data: [] }),
    'DELETE /api/applications/5/keys/2': () => (drop(2), gone),
    'DELETE /api/applications/5/keys/3': { status: 403, error: { message: 'Not yours.', code: 'forbidden' } },
  });
  const model = new KeysModel(inEnglish, session, toasts, fleet);
  await model.remove(key(1, 'One'));
  await model.remove(key(2, 'Two'));
  await expect(model.remove(key(3, 'Three'))).rejects.toThrow('Not yours.');
  expect(model.list.rows.value.map(({ id }) => id)).toEqual([3]);
  expect(shown).toEqual(['Service key deleted', 'Service key deleted', 'error: Not yours.']);
});

it('tells keys that expired or expire within two weeks', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const at = (expires_at: string | null) => stateOf(key(1, 'One', { expires_at }), now);
  expect(at(null)).toBe('active');
  expect(at('2026-11-20T12:00:00.000Z')).toBe('expired');
  expect(at('2026-12-01T00:00:00.000Z')).toBe('soon');
  expect(at('2027-01-01T00:00:00.000Z')).toBe('active');
});
