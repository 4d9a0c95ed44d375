import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { unsubscribeToken } from '../../../../service/features/notification-preferences/unsubscribe-token.ts';
import { TEST_SECRET_KEY } from '../../support/database/template.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const MONAS = unsubscribeToken(TEST_SECRET_KEY, { userId: userIds.mona, type: 'sensor_updates' });
const [ID = '', TYPE = '', SIGNATURE = ''] = MONAS.split('.');

const open = async (token: string, init: RequestInit = {}) =>
  (await fetch(`${service.url}/unsubscribe?token=${token}`, init)).status;
const choices = async () =>
  (await service.services.database.pool.query('select user_id, notification_type, mail from notification_choices'))
    .rows;

it.each([
  ['another user', `${userIds.olivia}.${TYPE}.${SIGNATURE}`],
  ['another type', `${ID}.platform_updates.${SIGNATURE}`],
  ['a zero before the id', `0${ID}.${TYPE}.${SIGNATURE}`],
  ['a signature of nothing', `${ID}.${TYPE}.${'a'.repeat(43)}`],
  ['a longer signature', `${MONAS}x`],
  ['no token', ''],
  ['two tokens', `${MONAS}&token=${MONAS}`],
])('a link with %s does nothing', async (_, token) => {
  for (const method of ['GET', 'POST']) expect(await open(token, { method })).toBe(404);
  expect(await choices()).toEqual([]);
});

it('a link that a scanner opens does nothing, and one press ends the mails, however it is sent', async () => {
  for (const method of ['GET', 'HEAD']) expect(await open(MONAS, { method })).toBe(200);
  expect(await choices()).toEqual([]);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [null, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    expect(await open(MONAS, { method: 'POST', body })).toBe(200);
    expect(await choices()).toEqual([{ user_id: userIds.mona, notification_type: 'sensor_updates', mail: 'off' }]);
    await service.services.database.pool.query('delete from notification_choices');
  }
});

it('many presses at once agree', async () => {
  const again = (mail: string) => open(MONAS, { method: 'POST', body: new URLSearchParams({ again: mail }) });
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => again(at % 2 ? 'daily' : 'off')));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await choices()).toHaveLength(1);
});
