import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationIds, userIds } from '../../../../service/demo-data/ids.ts';
import { exportAttempts, reports } from '../../../../service/platform/database/schema/reports.ts';
import { startService, type TestService } from '../../support/service.ts';
import { bodyOf, registered } from './support.ts';

let service: TestService;
let staff: string;
let application: number;
let typeId: number;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  staff = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('POST /applications', { token: staff, body: { name: 'fleet', title: 'Fleet' } });
  application = data[0]?.id ?? 0;
  typeId = (await registered(service, staff, application, bodyOf('fleet'))).id;
});
afterAll(() => service?.stop());

const AT = new Date('2026-11-20T08:00:00.000Z');

const request = {
  ...{ routeParams: {}, params: {}, ids: null, options: {}, locale: null },
  range: { start: AT.toISOString(), end: AT.toISOString() },
};

async function addRun(more: object = {}): Promise<number> {
  const values: typeof reports.$inferInsert = {
    ...{ userId: userIds.olivia, organizationId: organizationIds.northwind, exportTypeId: typeId },
    ...{ type: 'rows_1', title: 'Rows', format: 'csv', request, ...more },
  };
  const [row] = await service.services.database.db.insert(reports).values(values).returning({ id: reports.id });
  return row?.id ?? 0;
}

const listRuns = async (id = typeId) =>
  (
    await service.call('GET /applications/{id}/export_types/{typeId}/runs', {
      token: staff,
      params: { id: application, typeId: id },
    })
  ).data;
const readRun = (runId: number, id = typeId) =>
  service.call('GET /applications/{id}/export_types/{typeId}/runs/{runId}', {
    token: staff,
    params: { id: application, typeId: id, runId },
  });

it('lists the last 20 runs, newest first', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 22; at += 1) ids.push(await addRun());
  expect((await listRuns()).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
});

it('says how far a run came, whose it is, and why it failed', async () => {
  const pull = { page: 4, cursor: 'c', rows: 15_000, total: 20_000, columns: null, position: 3, bytes: 1, mark: null };
  const id = await addRun({ status: 'failed', progress: 0.75, pull, error: 'It failed.', finishedAt: AT });
  expect((await listRuns())[0]).toEqual({
    ...{ id, organization_id: organizationIds.northwind, organization_name: 'Northwind Logistics' },
    ...{ user_id: userIds.olivia, user_name: 'Olivia Owner', format: 'csv', status: 'failed', progress: 75 },
    ...{ rows: 15_000, pages: 3, error: 'It failed.', created_at: expect.any(String) },
    finished_at: AT.toISOString(),
  });
});

it('shows the last 200 answers of a run, newest first', async () => {
  const id = await addRun();
  const answer = { reportId: id, startedAt: AT, durationMs: 12, bytes: 40 };
  await service.services.database.db.insert(exportAttempts).values([
    ...Array.from({ length: 210 }, (_, at) => ({
      ...answer,
      page: at + 1,
      attempt: 1,
      rows: 5,
      responseStatus: 200,
    })),
    { ...answer, page: 211, attempt: 1, rows: null, responseStatus: null, error: 'The host name was not found.' },
    { ...answer, page: 211, attempt: 2, rows: null, responseStatus: 500, error: 'x', response: 'Oh no' },
  ]);
  const { data } = await readRun(id);
  const answers = data[0]?.answers ?? [];
  expect(answers).toHaveLength(200);
  expect(answers[0]).toEqual({
    ...{ page: 211, attempt: 2, started_at: AT.toISOString(), duration_ms: 12, rows: null, bytes: 40 },
    ...{ response_status: 500, error: 'x', response: 'Oh no' },
  });
  expect(answers[1]).toMatchObject({ response_status: null, response: null, error: 'The host name was not found.' });
  expect(answers.at(-1)?.page).toBe(13);
});

it('shows no run of another type', async () => {
  const other = await registered(service, staff, application, bodyOf('fleet'));
  const id = await addRun();
  expect([await listRuns(other.id), (await readRun(id, other.id)).status]).toEqual([[], 404]);
});

it('keeps the finished exports of a deleted type for their requester', async () => {
  const { id: gone } = await registered(service, staff, application, bodyOf('fleet'));
  const id = await addRun({ exportTypeId: gone, status: 'done' });
  await service.call('DELETE /applications/{id}/export_types/{typeId}', {
    token: staff,
    params: { id: application, typeId: gone },
  });
  const { rows } = await service.services.database.pool.query(
    'select status, export_type_id from reports where id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'done', export_type_id: null }]);
});
