import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../service/demo-data/ids.ts';
import { createServer, type IamServer, NotifyError, type OutgoingNotification } from '../../../src/server/index.ts';
import { keepApplication } from '../support/keys/application-key.ts';
import { freePort } from '../support/free-port.ts';
import { startService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let iam: IamServer;
beforeAll(async () => {
  service = await startService();
  const { token: key } = await keepApplication(service, 'fleet', ['notifications:send']);
  iam = createServer({ base: service.url, application: 'fleet', key });
});
afterAll(() => service?.stop());

it('rings the bells of an organization, once for an idempotency key', async () => {
  const door = {
    to: { organizationId: organizationIds.northwind },
    title: 'Door open',
    level: 'danger',
    type: 'sensor_updates',
  } as const;
  const [one, again] = [
    await iam.notify(door, { idempotencyKey: 'a' }),
    await iam.notify(door, { idempotencyKey: 'a' }),
  ];
  expect(again).toEqual(one);
  const mona = await service.signIn('mona.member@northwind.example');
  const query = { user_id: userIds.mona };
  const bell = async () => (await service.call('GET /in_app_notifications', { token: mona, query })).data;
  await until(async () => (await bell()).some(({ title }) => title === 'Door open'), 'the bell');
  expect((await bell()).filter(({ title }) => title === 'Door open')).toHaveLength(1);
});

it('says which field is wrong, and that the service is away', async () => {
  const wrong: OutgoingNotification = {
    to: { userIds: [userIds.mona] },
    title: 'x',
    type: 'sensor_updates',
    link: 'javascript:0',
  };
  const error = await iam.notify(wrong).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(NotifyError);
  expect(error).toMatchObject({ status: 422, code: 'link_invalid', fields: { link: [expect.any(String)] } });
  const base = `http://127.0.0.1:${await freePort()}`;
  const away = createServer({ base, application: 'fleet', key: 'iam_sk_x' });
  await expect(away.notify(wrong)).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
  await expect(createServer({ base, application: 'fleet' }).notify(wrong)).rejects.toThrow('needs key');
});
