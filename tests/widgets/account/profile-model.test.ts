import { afterEach, expect, it } from 'vitest';
import { Session } from '../../../src/core/session/session.ts';
import { ProfileModel } from '../../../src/widgets/account/profile/profile-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { someUser } from '../../core/support/users.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const user = someUser(7, { name: 'Olivia', username: 'olivia', email: 'o@n.example' });
const setting = {
  id: 5,
  category: 'common',
  key: 'local_format',
  value: 'en-US',
  updated_at: '2026-11-01T08:00:00.000Z',
};

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function signedIn(overrides: Parameters<typeof answering>[0] = {}, settings: unknown[] = []) {
  const service = await answering({
    'GET /api/auth': { data: [{ access_token: 'iam_t1', user_id: 7, organization_id: 3 }] },
    'GET /api/user/7': { data: [user] },
    'GET /api/user/7/settings': { data: settings, meta: { total: settings.length } },
    'GET /api/possible_permissions': { data: [] },
    'POST /api/check_permission': { data: [{ permissions: [] }] },
    'GET /api/system_settings/locale': { data: [{ local: 'en-US' }, { local: 'de-DE' }] },
    'PUT /api/user/7': ({ body }) => ({
      data: [{ ...user, ...(body as object), updated_at: '2026-11-02T08:00:00.000Z' }],
    }),
    ...overrides,
  });
  const browser = new FakeBrowser();
  browser.cookies.set('token', 'iam_t1');
  const session = new Session({
    base: service.base,
    platform: fakeTab(browser, { href: service.base, fetch }).platform,
  });
  await session.check();
  await Promise.all([session.user.load(), session.preferences.setting.load()]);
  const model = new ProfileModel(inEnglish, session);
  model.start();
  stops.push(() => model.stop(), service.stop);
  const sent = (call: string) => service.asked.filter((one) => one.call.startsWith(call));
  const bodies = (call: string) => sent(call).map(({ body }) => body);
  const versions = (call: string) => sent(call).map(({ version }) => version);
  return { session, model, bodies, versions };
}

it('sends only changed fields that are not empty, and restores an emptied one', async () => {
  const { model, bodies, versions } = await signedIn();
  model.form.set('name', '   ');
  model.form.set('username', ' livvy ');
  expect(model.unsaved.value).toBe(true);
  expect(await model.save(model.form.values.value)).toEqual({ empty: ['name'], saved: true });
  expect(bodies('PUT /api/user/7')).toEqual([{ username: 'livvy' }]);
  expect(versions('PUT /api/user/7')).toEqual([user.updated_at]);
  expect(model.form.values.value).toMatchObject({ name: 'Olivia', username: 'livvy' });
  expect(model.unsaved.value).toBe(false);
});

it('sends nothing if nothing changed', async () => {
  const { model, bodies } = await signedIn();
  expect(await model.save(model.form.values.value)).toEqual({ empty: [], saved: false });
  expect(bodies('PUT')).toEqual([]);
});

it('creates the locale format first, changes it afterwards, and updates the session', async () => {
  const kept = { ...setting, value: 'de-DE' };
  const { session, model, bodies, versions } = await signedIn({
    'POST /api/user/7/settings': { status: 201, data: [kept] },
    'PUT /api/user/7/settings/5': { data: [{ ...setting, value: 'en-US' }] },
  });
  for (const locale of ['de-DE', 'en-US']) {
    model.form.set('locale', locale);
    await model.save(model.form.values.value);
    expect(session.preferences.locale.value).toBe(locale);
  }
  expect(bodies('POST /api/user/7/settings')).toEqual([[{ category: 'common', key: 'local_format', value: 'de-DE' }]]);
  expect(bodies('PUT /api/user/7/settings/5')).toEqual([{ value: 'en-US' }]);
  expect(versions('PUT /api/user/7/settings/5')).toEqual([setting.updated_at]);
});

it('keeps and names edited fields when the record changes elsewhere, and updates the others', async () => {
  const { session, model } = await signedIn();
  model.form.set('name', 'Typed');
  session.user.set({
    ...(session.user.data.value as NonNullable<typeof session.user.data.value>),
    name: 'Elsewhere',
    username: 'other',
  });
  expect(model.form.values.value).toMatchObject({ name: 'Typed', username: 'other' });
  expect(model.elsewhere.value).toEqual({ name: 'Elsewhere' });
  model.discard();
  expect(model.form.values.value.name).toBe('Elsewhere');
  expect([model.unsaved.value, model.elsewhere.value]).toEqual([false, {}]);
});

it('reloads after a conflict and succeeds the next time', async () => {
  let now = { ...user };
  const { model, bodies } = await signedIn({
    'GET /api/user/7': () => ({ data: [now] }),
    'PUT /api/user/7': ({ body, version }) =>
      version === now.updated_at
        ? { data: [{ ...now, ...(body as object) }] }
        : { status: 409, error: { message: 'It was changed elsewhere.', code: 'changed_elsewhere' } },
  });
  model.form.set('name', 'Mine');
  now = { ...user, name: 'Theirs', updated_at: '2026-11-03T08:00:00.000Z' };
  await expect(model.save(model.form.values.value)).rejects.toMatchObject({ status: 409 });
  expect([model.form.values.value.name, model.elsewhere.value]).toEqual(['Mine', { name: 'Theirs' }]);
  await model.save(model.form.values.value);
  expect(bodies('PUT /api/user/7')).toHaveLength(2);
  expect(model.unsaved.value).toBe(false);
});

it('adds the missing avatar settings to the shared error list, and tells the host, once', async () => {
  const { session } = await signedIn();
  const told: unknown[] = [];
  session.events.listen((name, detail) => name === 'error' && told.push(detail));
  for (let at = 0; at < 2; at += 1) await session.avatar.show({ id: 7, avatar: null });
  expect(session.errors.items.value).toEqual([
    expect.objectContaining({ id: 'account', message: 'Settings not found for user' }),
  ]);
  expect(told).toEqual([{ id: 'account', code: 'settings_not_found', message: 'Settings not found for user' }]);
});
