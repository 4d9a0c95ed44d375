import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerLines, answerRows, COLUMNS, rowOf } from '../../support/exports/answers.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { csvObjects } from '../../support/csv.ts';
import { make, month } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let application: Application;
let service: TestService;
let olivia: string;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  olivia = await service.signIn('olivia.owner@northwind.example');
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at));
const requestsOf = (type: string) => application.requests.filter((request) => request.type === type);

it('asks page by page with the cursor of the page before, and writes every row once', async () => {
  const { type } = await registerExport(service, application, { answer: answerRows(2_345, { perPage: 500 }) });
  const { report, file } = await make(service, olivia, { type, format: 'json' });
  expect(report).toMatchObject({ status: 'done', progress: 100, error: null, title: 'Rows' });
  expect(JSON.parse(file.toString())).toEqual(rows(2_345));
  expect(requestsOf(type).map(({ cursor }) => cursor)).toEqual([null, '500', '1000', '1500', '2000']);
});

it('tells the application what it needs to know, signed', async () => {
  const { type } = await registerExport(service, application, {
    params: [{ name: 'unit', label: 'Unit', kind: 'text', required: true }],
  });
  const body = {
    ...{ type, format: 'csv', routeParams: { packageId: '501' }, ids: [7, 9, 7] },
    ...{ params: { unit: 'C' }, options: { note: 'for the auditor' }, range: month() },
  };
  const { report } = await make(service, olivia, body, { 'Accept-Language': 'de-AT, en' });
  const [request] = requestsOf(type);
  expect(request).toMatchObject({
    run_id: report.id,
    organization_id: 2,
    user_id: 3,
    route_params: { packageId: '501' },
    params: { unit: 'C' },
    ids: [7, 9],
    range: { start: new Date(body.range.start).toISOString(), end: new Date(body.range.end).toISOString() },
    options: { note: 'for the auditor' },
    format: 'csv',
    cursor: null,
    limit: 5_000,
  });
  expect(request?.locale).toEqual(expect.any(String));
  expect(request?.headers).toMatchObject({
    'webhook-id': `export_${report.id}_1`,
    'user-agent': 'iam-exports/1',
    accept: 'application/json, application/x-ndjson',
  });
});

it.each([
  ['JSON', answerRows],
  ['NDJSON', answerLines],
])('writes the same file of pages in %s', async (_, answer) => {
  const { type } = await registerExport(service, application, { answer: answer(700, { perPage: 300 }) });
  const { file } = await make(service, olivia, { type, format: 'jsonl' });
  expect(
    file
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(rows(700));
});

it('writes the titles of columns as header of CSV, and their keys without any', async () => {
  const titled = await registerExport(service, application, { answer: answerRows(3, { columns: COLUMNS }) });
  const bare = await registerExport(service, application, { answer: answerRows(3, { perPage: 1 }) });
  const first = csvObjects((await make(service, olivia, { type: titled.type, format: 'csv' })).file.toString());
  expect(first[2]).toEqual({
    ...{ Number: '2', 'Measured at': '2026-01-01T00:00:02.000Z', Place: 'Pier 2', Value: '0.5', Late: 'true' },
  });
  const second = csvObjects((await make(service, olivia, { type: bare.type, format: 'csv' })).file.toString());
  expect(second.map(({ id, is_late }) => [id, is_late])).toEqual([
    ['0', 'true'],
    ['1', 'false'],
    ['2', 'true'],
  ]);
});

it('fills missing values, and writes a file without rows', async () => {
  const some = await registerExport(service, application, {
    answer: (response, { cursor }) => {
      const page = cursor
        ? { rows: [{ b: 2 }], next_cursor: null }
        : {
            columns: [
              { key: 'a', title: 'A' },
              { key: 'b', title: 'B' },
            ],
            rows: [],
            next_cursor: 'next',
          };
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(page));
    },
  });
  const text = async (type: string, format: string) => (await make(service, olivia, { type, format })).file.toString();
  expect(await text(some.type, 'csv')).toBe('A,B\r\n,2\r\n');
  expect(JSON.parse(await text(some.type, 'json'))).toEqual([{ a: null, b: 2 }]);
  const none = await registerExport(service, application, { answer: answerRows(0) });
  expect(JSON.parse(await text(none.type, 'json'))).toEqual([]);
  expect(await text(none.type, 'jsonl')).toBe('');
  expect(await text(none.type, 'csv')).toBe('');
});

it('counts progress by the total', async () => {
  let release = () => undefined as void;
  const { type } = await registerExport(service, application, {
    answer: (response, request) => {
      const answer = () => answerRows(100, { perPage: 25 })(response, request);
      if (request.cursor === '75') release = answer;
      else answer();
    },
  });
  const made = make(service, olivia, { type });
  const list = async () => (await service.call('GET /reports', { token: olivia })).data;
  await expect
    .poll(async () => (await list())[0], { timeout: 20_000 })
    .toMatchObject({ type, status: 'running', progress: 75 });
  release();
  expect((await made).report.status).toBe('done');
});
