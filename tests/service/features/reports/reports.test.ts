import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApiKeys } from '../../../../service/demo-data/integrations.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport, registerTransfers } from '../../support/exports/register.ts';
import { ask, make, month, settled } from '../../support/reports.ts';
import { jobs } from '../../../../service/platform/database/schema/operations.ts';
import { reports } from '../../../../service/platform/database/schema/reports.ts';
import { REPORT_JOB, REPORT_TRIES } from '../../../../service/features/reports/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let application: Application;
let service: TestService;
let olivia: string;
let mona: string;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: { ...allowing(application), LOG_LEVEL: 'silent' } });
  olivia = await service.signIn('olivia.owner@northwind.example');
  mona = await service.signIn('mona.member@northwind.example');
  await registerTransfers(service, application);
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const db = () => service.services.database.db;
const request = { routeParams: {}, params: {}, ids: null, range: month(), options: {}, locale: null };
const backwards = () => ({ start: month().end, end: month().start });

it.each([
  [
    'a format that the type does not have',
    { format: 'pdf' },
    { format: ['Choose one of its formats: json, jsonl, csv'] },
  ],
  ['a type that nobody registered', { type: 'nothing' }, { type: ['There is no export of this type'] }],
  ['a range that ends before it starts', { range: backwards() }, { range: ['The start must not be after the end'] }],
  ['an invalid email', { sendMail: true, email: 'nobody@nowhere' }, { email: ['This email is invalid'] }],
  [
    'a thousand and one records',
    { ids: Array.from({ length: 1_001 }, (_, at) => at + 1) },
    { ids: ['At most 1000 entries'] },
  ],
  [
    'several mistakes with all their messages',
    { format: 'pdf', range: backwards(), sendMail: true, email: 'x' },
    { format: [expect.any(String)], range: [expect.any(String)], email: ['This email is invalid'] },
  ],
])('rejects %s', async (_, body, data) => {
  const { status, code, meta } = await ask(service, mona, body);
  expect({ status, code, data: meta.error?.data }).toEqual({ status: 422, code: 'invalid_report', data });
});

it('rejects values outside of the contract', async () => {
  for (const body of [
    { type: '' },
    { format: 'docx' },
    { range: { start: 'yesterday', end: month().end } },
    { range: { start: '2026-13-45T00:00:00Z', end: month().end } },
    { ids: ['1'] },
    { params: { unit: true } },
  ]) {
    expect((await ask(service, mona, body)).status).toBe(400);
  }
  expect((await service.call('POST /reports', { body: {} })).status).toBe(401);
});

it('validates the parameters of a type by their kinds', async () => {
  const { type } = await registerExport(service, application, {
    params: [
      {
        name: 'unit',
        label: 'Unit',
        kind: 'choice',
        options: [
          { value: 'C', label: '°C' },
          { value: 'F', label: '°F' },
        ],
      },
      { name: 'limit', label: 'Limit', kind: 'number', required: true },
      { name: 'day', label: 'Day', kind: 'date' },
      { name: 'note', label: 'Note', kind: 'text' },
    ],
  });
  const problems = async (params: object) => (await ask(service, mona, { type, params })).meta.error?.data;
  expect(await problems({})).toEqual({ 'params.limit': ['This is missing'] });
  expect(await problems({ limit: '7', unit: 'K', day: '2026-02-30', note: 7, color: 'red' })).toEqual({
    'params.limit': ['This must be a number'],
    'params.unit': ['This must be one of: C, F'],
    'params.day': ['This must be a date such as 2026-11-20'],
    'params.note': ['This must be text'],
    'params.color': ['This export has no parameter of this name'],
  });
  expect(await problems({ limit: 7, note: 'x'.repeat(1_001) })).toEqual({ 'params.note': ['At most 1000 characters'] });
  const { status, data } = await ask(service, mona, {
    type,
    params: { limit: 7, day: '2026-02-28', unit: '', note: '' },
  });
  expect(status).toBe(201);
  const [row] = await db()
    .select({ request: reports.request })
    .from(reports)
    .where(eq(reports.id, data[0]?.id ?? 0));
  expect(row?.request.params).toEqual({ limit: 7, day: '2026-02-28' });
});

it('keeps the requested options, up to a length', async () => {
  const options = { columns: ['value'], note: 'for the auditor' };
  const { data } = await ask(service, mona, { options });
  const [row] = await db()
    .select({ request: reports.request })
    .from(reports)
    .where(eq(reports.id, data[0]?.id ?? 0));
  expect(row?.request).toMatchObject({ options, routeParams: {}, params: {}, ids: null });
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
    type: 'data_transfers',
    title: 'Data transfers',
    permission: 'logistics.*',
    format: 'csv' as const,
    request,
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

it("lists only the user's reports in progress, and none without the permission to export", async () => {
  const of = { type: 'rows', title: 'Rows', permission: 'logistics.*', format: 'json' } as const;
  const values = { userId: 3, organizationId: 2, ...of, request };
  const rows = await db()
    .insert(reports)
    .values([
      { ...values, status: 'running', progress: 0.4 },
      { ...values, status: 'done', progress: 1 },
      { ...values, status: 'running', userId: 7 },
      { ...values, status: 'running', organizationId: 3 },
      { ...values, status: 'running', permission: null },
    ])
    .returning({ id: reports.id });
  const list = async (token: string) => (await service.call('GET /reports', { token })).data;
  expect(await list(olivia)).toMatchObject([{ id: rows[0]?.id, status: 'running', progress: 40, url: null }]);
  expect(await list(await service.signIn('rita.reader@northwind.example'))).toEqual([]);
  expect(await list(demoApiKeys.carrier)).toEqual(await list(olivia));
  expect((await service.call('GET /reports', {})).status).toBe(401);
});

it('does not cancel a finished report', async () => {
  const { report } = await make(service, olivia);
  expect((await service.call('DELETE /reports/{id}', { token: olivia, params: { id: report.id } })).data).toMatchObject(
    [{ status: 'done', progress: 100 }],
  );
});

it('fails with a general message if this service cannot make it, also as a notification', async () => {
  // As a mistake of ours would leave it.
  const values = { userId: 3, organizationId: 2, type: 'rows', title: 'Rows', permission: 'logistics.*' };
  const [row] = await db()
    .insert(reports)
    .values({ ...values, format: 'csv', request: {} as never })
    .returning();
  const id = row?.id ?? 0;
  const tried = { attempts: REPORT_TRIES - 1, maxAttempts: REPORT_TRIES };
  await db()
    .insert(jobs)
    .values({ type: REPORT_JOB, payload: { reportId: id }, ...tried });
  expect(await settled(service, olivia, id)).toMatchObject({
    status: 'failed',
    url: null,
    error: 'The report could not be created. Try again, or choose a shorter range.',
  });
  const { data } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: 3 } });
  expect(data[0]).toMatchObject({ title: 'Rows failed', criticality_level: 'warning' });
});
