import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { offerTransfers } from '../support/exports/register.ts';
import { giveRole } from '../support/roles.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

const HOUR = 3_600_000;
const ADAM = 'adam.admin@northwind.example';
const { northwind, contoso, platform } = organizationIds;

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => service?.stop());

/** Sets an organization's limit, as platform staff would. */
async function setLimit(organizationId: number, key: string, value: string) {
  const token = await service.signIn('superadmin@platform.example');
  const params = { id: organizationId };
  const body = [{ category: 'limits', key, value }];
  return service.call('POST /organizations/{id}/settings', { token, params, body });
}

const invite = (token: string, name: string) =>
  service.call('POST /invite', { token, body: { email: `${name}@strangers.example`, role_ids: [roleIds.userReader] } });

it('limits invitations per hour: single, in a batch, and concurrent', async () => {
  expect((await setLimit(northwind, 'invitations_per_hour', '6')).status).toBe(201);
  const token = await service.signIn(ADAM);
  expect((await invite(token, 'one')).status).toBe(201);
  const batch = await service.call('POST /invite/batch', {
    token,
    body: { emails: ['two', 'three'].map((name) => `${name}@strangers.example`), role_ids: [roleIds.logistics] },
  });
  expect(batch.data.map(({ ok }) => ok)).toEqual([true, true]);
  const made = await service.call('POST /user', {
    token,
    body: {
      email: 'four@strangers.example',
      password: 'window-tulip-8841',
      roles: [roleIds.logistics],
      organization_id: northwind,
    },
  });
  expect(made.status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => invite(token, `at-once-${at}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const away = answers.find(({ status }) => status !== 201);
  expect([away?.status, away?.code]).toEqual([429, 'too_many_mails']);
  expect(away?.meta.error?.message).toMatch(/^The limit of invitations is reached\. Try again in (59|60) minutes/);
  const wait = Number(away?.headers.get('Retry-After'));
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
  const whole = await service.call('POST /invite/batch', {
    token,
    body: { emails: ['eight@strangers.example'], role_ids: [roleIds.logistics] },
  });
  expect([whole.status, whole.code]).toEqual([429, 'too_many_mails']);
  const again = await service.call('POST /invite/resend', { token, body: { email: 'one@strangers.example' } });
  expect(again.status).toBe(429);
  const strangers = (await service.outbox()).filter(({ to }) => to.endsWith('@strangers.example'));
  expect(strangers).toHaveLength(6);
});

it('counts all members of an organization together, and allows more after the hour', async () => {
  const walt = await service.signIn('walt.writer@northwind.example');
  expect((await invite(walt, 'by-walt')).status).toBe(429);
  service.advance(HOUR + 1000);
  expect((await invite(walt, 'by-walt')).status).toBe(201);
});

it('limits invitations per day as well', async () => {
  expect((await setLimit(contoso, 'invitations_per_day', '3')).status).toBe(201);
  const token = await service.signIn('cora.owner@contoso.example');
  const body = (name: string) => ({ email: `${name}@strangers.example`, role_ids: [roleIds.sensorTechnician] });
  for (const name of ['a', 'b', 'c']) {
    expect((await service.call('POST /invite', { token, body: body(name) })).status).toBe(201);
    service.advance(HOUR + 1000);
  }
  const refused = await service.call('POST /invite', { token, body: body('d') });
  expect(refused.status).toBe(429);
  expect(refused.meta.error?.message).toContain(' hours');
});

it('lets nobody in an organization raise its limits', async () => {
  const token = await service.signIn('olivia.owner@northwind.example');
  const params = { id: northwind };
  const body = [{ category: 'limits', key: 'email_changes_per_hour', value: '100000' }];
  expect((await service.call('POST /organizations/{id}/settings', { token, params, body })).status).toBe(403);
  const { data } = await service.call('GET /organizations/{id}/settings', { token, params, query: { __count: 100 } });
  const settingId = data.find(({ category }) => category === 'limits')?.id ?? 0;
  expect(settingId).toBeGreaterThan(0);
  const path = { ...params, settingId };
  const put = await service.call('PUT /organizations/{id}/settings/{settingId}', {
    token,
    params: path,
    body: { value: '9999' },
  });
  expect(put.status).toBe(403);
  expect((await service.call('DELETE /organizations/{id}/settings/{settingId}', { token, params: path })).status).toBe(
    403,
  );
  expect((await setLimit(contoso, 'invitations_per_hour', 'all')).status).toBe(422);
});

it('sends codes for a new email to five strangers an hour', async () => {
  const token = await service.signIn('mona.member@northwind.example');
  const statuses: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const email = `mailbox-${at}@strangers.example`;
    statuses.push((await service.call('POST /email/reset', { token, body: { email } })).status);
    service.advance(31_000);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it('sends codes to five phones an hour, and ten a day', async () => {
  const token = await service.signIn('rita.reader@northwind.example');
  const statuses: number[] = [];
  for (let at = 0; at < 13; at += 1) {
    const body = { phone: `+1555010${1000 + at}`, password: PASSWORD };
    statuses.push((await service.call('PUT /user/{id}/phone', { token, params: { id: userIds.rita }, body })).status);
    if (at === 5) service.advance(HOUR);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(200), 429, ...Array<number>(5).fill(200), 429, 429]);
});

it('mails exports to twenty strangers an hour, and to none twice by concurrent requests', async () => {
  const token = await service.signIn('mona.member@northwind.example');
  expect((await setLimit(northwind, 'report_mails_per_hour', '3')).status).toBe(201);
  await offerTransfers(service);
  const ask = (email: string) =>
    service.call('POST /reports', {
      token,
      body: {
        type: 'data_transfers',
        format: 'csv',
        range: { start: '1990-01-01T00:00:00Z', end: '1990-01-02T00:00:00Z' },
        sendMail: true,
        email,
      },
    });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(`inbox-${at}@strangers.example`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'too_many_mails')).toHaveLength(3);
  expect((await ask('Mona.Member@northwind.example')).status, 'to oneself').toBe(201);
});

it('sends sixty test events an hour to an endpoint of unknown ownership', async () => {
  expect((await setLimit(northwind, 'webhook_tests_per_hour', '4')).status).toBe(201);
  const token = await service.signIn('olivia.owner@northwind.example');
  const [webhook] = (await service.call('GET /webhooks', { token })).data;
  const params = { id: webhook?.id };
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => service.call('POST /webhooks/{id}/test', { token, params })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  const delivery = sent.find(({ status }) => status === 200)?.data[0];
  const again = await service.call('POST /webhooks/{id}/deliveries/{deliveryId}/retry', {
    token,
    params: { ...params, deliveryId: delivery?.id },
  });
  expect(again.status).toBe(429);
});

it('lets one user create five organizations an hour', async () => {
  const own = { email: 'olga.orphan@example.net', password: PASSWORD };
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1)
    statuses.push((await service.call('POST /auth/organizations', { body: own })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  for (const permissions of [['auth.organizations.WRITE', 'auth.organizations.READ']])
    await giveRole(service, { userId: userIds.sam, organizationId: platform, permissions, ofPlatform: true });
  const token = await service.signIn('sam.staff@platform.example');
  const staff: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const body = { name: `Shell company ${at}`, owner_user_id: userIds.mona };
    staff.push((await service.call('POST /organizations', { token, body })).status);
  }
  expect(staff).toEqual([201, 201, 201, 201, 201, 429]);
});
