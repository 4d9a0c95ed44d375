import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { ask, make, month, settled } from '../../support/reports.ts';
import { jobs } from '../../../../service/platform/database/schema/operations.ts';
import { reportChunks, reports } from '../../../../service/platform/database/schema/reports.ts';
import { REPORT_JOB } from '../../../../service/features/reports/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let olivia: string;
let mona: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
  mona = await service.signIn('mona.member@northwind.example');
});
afterAll(() => service?.stop());

const db = () => service.services.database.db;
const backwards = () => ({ start: month().end, end: month().start });

it.each([
  [
    'an overview that is not a PDF',
    { type: 'shipment_overview', format: 'json' },
    { format: ['A shipment overview is always a PDF'] },
  ],
  ['a data export as PDF', { format: 'pdf' }, { format: ['Choose JSON or CSV'] }],
  ['a range that ends before it starts', { range: backwards() }, { range: ['The start must not be after the end'] }],
  ['an invalid email', { sendMail: true, email: 'nobody@nowhere' }, { email: ['This email is invalid'] }],
  [
    'a device report without its shipment',
    { routeParams: { deviceId: '101' } },
    { routeParams: ['This report is about one shipment: packageId is missing'] },
  ],
  [
    'ids that are not numbers',
    { routeParams: { packageId: '501; --' } },
    { routeParams: ['packageId must be a whole number'] },
  ],
  [
    'several mistakes with all their messages',
    { format: 'pdf', range: backwards(), sendMail: true, email: 'x' },
    { format: [expect.any(String)], range: [expect.any(String)], email: ['This email is invalid'] },
  ],
])('rejects %s', async (_, body, data) => {
  const { status, meta } = await ask(service, mona, body);
  expect({ status, data: meta.error?.data }).toEqual({ status: 422, data });
});

it('rejects values outside of the contract', async () => {
  for (const body of [
    { type: 'everything' },
    { format: 'xlsx' },
    { range: { start: 'yesterday', end: month().end } },
    { range: { start: '2026-13-45T00:00:00Z', end: month().end } },
    { ids: ['1'] },
  ]) {
    expect((await ask(service, mona, body)).status).toBe(400);
  }
  expect((await service.call('POST /reports', { body: {} })).status).toBe(401);
});

it('keeps the requested options, up to a length', async () => {
  const options = { columns: ['value'], note: 'for the auditor' };
  const { data } = await ask(service, mona, { options });
  const [row] = await db()
    .select({ request: reports.request })
    .from(reports)
    .where(eq(reports.id, data[0]?.id ?? 0));
  expect(row?.request).toMatchObject({ options });
  expect((await ask(service, mona, { options: { note: 'x'.repeat(10_000) } })).meta.error?.data).toEqual({
    options: ['At most 10000 characters'],
  });
});

it('reports an invalid email as the only error', async () => {
  expect((await ask(service, mona, { sendMail: true, email: 'x@' })).meta.error).toMatchObject({
    message: 'This email is invalid',
    code: 'invalid_report',
  });
});

it('is allowed for logistics permissions, the owner and admins, in a chosen organization', async () => {
  const may = async (email: string) => (await ask(service, await service.signIn(email))).status;
  expect(await may('mona.member@northwind.example')).toBe(201);
  expect(await may('adam.admin@northwind.example')).toBe(201);
  expect(await may('rita.reader@northwind.example')).toBe(403);
  expect(await may('olga.orphan@example.net')).toBe(403);
  expect((await ask(service, demoApiKeys.carrier)).status).toBe(201);
  expect((await ask(service, demoApiKeys.warehouse)).status).toBe(403);
});

it('hides devices and shipments of another organization', async () => {
  const cora = await service.signIn('cora.owner@contoso.example');
  for (const body of [
    {},
    { routeParams: { packageId: '501' } },
    { routeParams: { packageId: '601', deviceId: '101' } },
    { type: 'data_transfers', routeParams: {}, ids: [201, 101] },
  ]) {
    expect(await ask(service, cora, body)).toMatchObject({ status: 404, code: 'not_found' });
  }
  const { file } = await make(service, cora, { routeParams: { packageId: '601' } });
  const rows = JSON.parse(file.toString()) as { device_id: number }[];
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ device_id }) => device_id))).toEqual(new Set([201]));
});

it("hides other users' reports", async () => {
  const { report } = await make(service, mona);
  const cora = await service.signIn('cora.owner@contoso.example');
  for (const token of [olivia, cora]) {
    for (const call of ['GET /reports/{id}', 'DELETE /reports/{id}', 'GET /reports/{id}/file'] as const) {
      expect(await service.call(call, { token, params: { id: report.id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  }
  expect((await service.call('GET /reports/{id}', { params: { id: report.id } })).status).toBe(401);
  expect((await service.call('GET /reports/{id}/file', { params: { id: report.id } })).status).toBe(404);
});

it('limits pending reports to ten', async () => {
  const values = Array.from({ length: 10 }, () => ({
    userId: 13,
    organizationId: 2,
    type: 'data_transfers' as const,
    format: 'csv' as const,
    request: {},
  }));
  const [first] = await db().insert(reports).values(values).returning();
  const key = { userId: 7, organizationId: 2 };
  await db().update(reports).set(key).where(eq(reports.userId, 13));
  const refused = await ask(service, mona);
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(
    (await service.call('DELETE /reports/{id}', { token: mona, params: { id: first?.id ?? 0 } })).data,
  ).toMatchObject([{ status: 'cancelled' }]);
  expect((await ask(service, mona)).status).toBe(201);
});

it('cancels a running report: it stops, keeps nothing and notifies nobody', async () => {
  const rows = 100_000;
  await service.services.database.pool.query(
    'insert into readings (organization_id, device_id, shipment_id, sensor, value, at) select 2, 102, 502, ' +
      `'TEMP', n % 10, now() - n * interval '1 second' from generate_series(1, ${rows}) n`,
  );
  const { data } = await ask(service, olivia, { routeParams: { packageId: '502' }, format: 'csv' });
  const id = data[0]?.id ?? 0;
  const status = async () => (await service.call('GET /reports/{id}', { token: olivia, params: { id } })).data[0];
  await expect.poll(async () => (await status())?.progress ?? 0, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  expect((await status())?.status).toBe('running');
  expect((await service.call('DELETE /reports/{id}', { token: olivia, params: { id } })).data).toMatchObject([
    { id, status: 'cancelled', url: null },
  ]);
  const open = async () =>
    (await db().select().from(jobs).where(eq(jobs.type, REPORT_JOB))).filter(
      ({ payload, doneAt }) => (payload as { reportId: number }).reportId === id && doneAt === null,
    ).length;
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  expect(await status()).toMatchObject({ status: 'cancelled' });
  expect(
    await db().select({ at: reportChunks.position }).from(reportChunks).where(eq(reportChunks.reportId, id)),
  ).toEqual([]);
  const { data: notes } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: 3 } });
  expect(notes.some(({ body }) => body.includes(`/reports/${id}/`))).toBe(false);
}, 60_000);

it("lists only the user's reports in progress, and none without the permission to export", async () => {
  const request = { start: month().start, end: month().end, shipmentId: 501, deviceIds: null };
  const values = { userId: 3, organizationId: 2, type: 'full_data_export', format: 'json', request } as const;
  const rows = await db()
    .insert(reports)
    .values([
      { ...values, status: 'running', progress: 0.4 },
      { ...values, status: 'done', progress: 1 },
      { ...values, status: 'running', userId: 7 },
      { ...values, status: 'running', organizationId: 3 },
    ])
    .returning({ id: reports.id });
  const list = async (token: string) => (await service.call('GET /reports', { token })).data;
  expect(await list(olivia)).toMatchObject([{ id: rows[0]?.id, status: 'running', progress: 40, url: null }]);
  expect(await list(await service.signIn('rita.reader@northwind.example'))).toEqual([]);
  expect(await list(demoApiKeys.carrier)).toEqual(await list(olivia));
  expect((await service.call('GET /reports', {})).status).toBe(401);
});

it('does not cancel a finished report', async () => {
  const { report } = await make(service, olivia, { type: 'data_transfers', routeParams: {} });
  expect((await service.call('DELETE /reports/{id}', { token: olivia, params: { id: report.id } })).data).toMatchObject(
    [{ status: 'done', progress: 100 }],
  );
});

it('reports a failed report with a message, also as a notification', async () => {
  const request = { start: month().start, end: month().end, shipmentId: 999_999, deviceIds: null };
  const [row] = await db()
    .insert(reports)
    .values({ userId: 3, organizationId: 2, type: 'shipment_overview', format: 'pdf', request })
    .returning();
  const id = row?.id ?? 0;
  await db()
    .insert(jobs)
    .values({ type: REPORT_JOB, payload: { reportId: id }, attempts: 2, maxAttempts: 3 });
  expect(await settled(service, olivia, id)).toMatchObject({
    status: 'failed',
    url: null,
    error: 'The report could not be created. Try again, or choose a shorter range.',
  });
  const { data } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: 3 } });
  expect(data[0]).toMatchObject({ title: 'Shipment overview failed', criticality_level: 'warning' });
});
