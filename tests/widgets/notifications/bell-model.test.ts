import { expect, it, vi } from 'vitest';
import { notificationsOf } from '../../../src/core/notifications/notifications.ts';
import { Session } from '../../../src/core/session/session.ts';
import { BellModel } from '../../../src/widgets/notifications/bell-model.ts';
import { FakeBrowser, fakeTab } from '../../core/support/platform.ts';
import { answering } from '../../core/support/service.ts';
import { inEnglish } from '../../../src/core/languages/words.ts';

const note = (id: number, criticality_level: string, is_read = false) => ({
  id,
  title: `Note ${id}`,
  body: '',
  is_read,
  criticality_level,
  notification_type: 'sensor_updates',
  created_at: '2026-11-20T08:00:00.000Z',
});

async function setUp(rows: unknown[]) {
  const service = await answering({
    'GET /api/auth': { data: [{ access_token: 'iam_t', user_id: 7, organization_id: 3 }] },
    'GET /api/in_app_notifications': () => ({ data: rows }),
  });
  const browser = new FakeBrowser();
  browser.cookies.set('token', 'iam_t');
  const session = new Session({
    base: service.base,
    platform: fakeTab(browser, { href: service.base, fetch }).platform,
  });
  const failed = vi.fn();
  const model = new BellModel(inEnglish, { notifications: notificationsOf(session), failed });
  model.start();
  await vi.waitFor(() => expect(model.store.loaded.value).toBe(true));
  const end = async () => {
    model.stop();
    await service.stop();
  };
  return { model, failed, session, rows, end };
}

it('shows a dot for the most severe unread notification, and the count', async () => {
  const { model, failed, end } = await setUp([note(1, 'info'), note(2, 'warning'), note(3, 'danger', true)]);
  expect([model.color.value, model.dot.value, model.unread.value]).toEqual(['yellow', true, 2]);
  expect(failed).not.toHaveBeenCalled();
  await end();
});

it('is white and has no dot when the list is empty', async () => {
  const { model, end } = await setUp([]);
  expect([model.color.value, model.dot.value]).toEqual(['white', false]);
  await end();
});

it('reports an unknown level, and keeps the color for the others', async () => {
  const { model, failed, end } = await setUp([note(1, 'critical'), note(2, 'warning')]);
  expect(model.color.value).toBe('yellow');
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'undefined_criticality', message: 'Undefined criticality level' }),
  );
  expect(model.store.items.value).toHaveLength(2);
  expect(model.colourOf(model.store.items.value[1] as never)).toBe('white');
  await end();
});

it('announces what arrives after the first load', async () => {
  const { model, rows, end } = await setUp([note(1, 'info')]);
  expect(model.said.value).toBe('');
  model.store.apply({ type: 'added', item: note(2, 'danger') as never });
  expect(model.said.value).toBe('New notification: Note 2');
  rows.splice(0, 1, note(3, 'info'), note(4, 'info'));
  await model.store.append();
  expect(model.said.value).toBe('2 new notifications');
  await end();
});
