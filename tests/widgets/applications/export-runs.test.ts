import { afterEach, expect, it, vi } from 'vitest';
import type { ExportRun } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import { RunsModel } from '../../../src/widgets/applications/export-types/runs/runs-model.ts';
import { TestModel } from '../../../src/widgets/applications/export-types/runs/test-model.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

let stops: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const ids = { id: 5, typeId: 3 };
const run = (status: ExportRun['status'], pages = 1): ExportRun => ({
  id: 9,
  organization_id: 7,
  organization_name: 'Northwind',
  user_id: 2,
  user_name: 'Olivia',
  format: 'csv',
  status,
  progress: 0,
  rows: pages * 5000,
  pages,
  error: null,
  created_at: '2026-11-20T08:00:00.000Z',
  finished_at: null,
});

it('looks again at exports in progress, until the last one ended', async () => {
  let runs = [run('running')];
  const { session, service, tab } = await sessionWith({
    'GET /api/applications/5/export_types/3/runs': () => ({ data: runs }),
  });
  const model = new RunsModel(session, ids);
  stops.push(service.stop, () => model.stop());
  model.start();
  const pages = () => model.runs.data.value?.map((one) => one.pages);
  await vi.waitFor(() => expect(pages()).toEqual([1]));
  runs = [run('done', 2)];
  tab.pass(2_000);
  await vi.waitFor(() => expect(pages()).toEqual([2]));
  tab.pass(10_000);
  await session.client.request('GET /auth/organizations').catch(() => undefined);
  expect(service.calls().filter((call) => call.includes('/runs'))).toHaveLength(2);
});

it('tests the first format at once, and another one on request', async () => {
  const { session, service } = await sessionWith({
    'POST /api/applications/5/export_types/3/test': ({ body }) => ({
      data: [{ page: 1, error: null, ...(body as object) }],
    }),
  });
  const model = new TestModel(session, ids, ['csv', 'json']);
  stops.push(service.stop, () => model.stop());
  model.start();
  await vi.waitFor(() => expect(model.answer.data.value).toMatchObject({ format: 'csv' }));
  model.choose('json');
  await model.again();
  expect(model.answer.data.value).toMatchObject({ format: 'json' });
});
