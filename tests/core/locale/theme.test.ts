import { expect, it } from 'vitest';
import { setUp, valid } from '../support/session.ts';

const updated_at = '2026-11-20T08:00:00Z';
const saved = (value: string) => ({ id: 5, category: 'common', key: 'theme', value, updated_at });

/** A logged-in session of a user with these settings, in which the theme can be saved. */
async function themed(settings: unknown[], more: Parameters<typeof setUp>[0] = {}) {
  const found = await setUp({ ...valid('iam_t1'), 'GET /api/user/7/settings': { data: settings }, ...more });
  found.browser.cookies.set('token', 'iam_t1');
  await found.session.bootstrap();
  await found.session.preferences.themeSetting.load();
  return found;
}

it('is that of the system until the user chooses another', async () => {
  const { session } = await themed([]);
  expect(session.preferences.theme.peek()).toBe('system');
});

it('is the saved one, and comes in the request of the locale format', async () => {
  const locale = { ...saved('de-DE'), id: 4, key: 'local_format' };
  const { session, service } = await themed([locale, saved('dark')]);
  expect(session.preferences.theme.peek()).toBe('dark');
  expect(session.preferences.locale.peek()).toBe('de-DE');
  expect(service.calls().filter((call) => call.includes('/settings'))).toEqual([
    'GET /api/user/7/settings?keys=local_format%2Ctheme',
  ]);
});

it('ignores a value that is no theme', async () => {
  const { session } = await themed([saved('sepia')]);
  expect(session.preferences.theme.peek()).toBe('system');
});

it('applies at once, and is saved: the first time as a new setting, then as a change of it', async () => {
  const { session, service } = await themed([], {
    'POST /api/user/7/settings': { data: [saved('dark')] },
    'PUT /api/user/7/settings/5': { data: [saved('light')] },
  });
  const { preferences } = session;
  const first = preferences.chooseTheme('dark');
  expect(preferences.theme.peek(), 'before the reply').toBe('dark');
  await first;
  await preferences.chooseTheme('light');
  expect(preferences.theme.peek()).toBe('light');
  expect(
    service
      .calls()
      .slice(-2)
      .map((call) => call.split('?')[0]),
  ).toEqual(['POST /api/user/7/settings', 'PUT /api/user/7/settings/5']);
});

it('is the former one again if it could not be saved', async () => {
  const { session } = await themed([saved('light')], {
    'PUT /api/user/7/settings/5': { status: 409, error: { message: 'Changed.', code: 'changed_elsewhere' } },
  });
  await expect(session.preferences.chooseTheme('dark')).rejects.toThrow('Changed.');
  expect(session.preferences.theme.peek()).toBe('light');
});
