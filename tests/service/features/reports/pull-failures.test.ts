import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTypes } from '../../../../service/platform/database/schema/export-types.ts';
import { memberships } from '../../../../service/platform/database/schema/memberships.ts';
import { exportAttempts, reportChunks } from '../../../../service/platform/database/schema/reports.ts';
import { answerRows, pageOf, sendJson } from '../../support/exports/answers.ts';
import { allowing, type Answering, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { ask, make, settled } from '../../support/reports.ts';
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

const db = () => service.services.database.db;
const idOf = async (token: string, type: string) => (await ask(service, token, { type })).data[0]?.id ?? 0;
const attemptsOf = (id: number) =>
  db()
    .select()
    .from(exportAttempts)
    .where(eq(exportAttempts.reportId, id))
    .orderBy(exportAttempts.page, exportAttempts.attempt);
const chunksOf = (id: number) => db().$count(reportChunks, eq(reportChunks.reportId, id));

/** Answers like `answer`, and from the second page on like `fault`. */
const from2 =
  (fault: Answering): Answering =>
  (response, request) =>
    request.cursor === null ? answerRows(100, { perPage: 10 })(response, request) : fault(response, request);

it.each<[string, Answering, string]>([
  [
    'answers 404',
    from2((response) => response.writeHead(404).end()),
    'Page 2: The application answered with status 404.',
  ],
  [
    'names the same cursor twice',
    from2((response, { cursor }) => sendJson(response, { rows: [], next_cursor: cursor })),
    'Page 2: The application named a cursor that it had named before.',
  ],
  [
    'sends fewer rows than it announced',
    from2((response) => sendJson(response, { rows: [], next_cursor: null })),
    'Page 2: The application sent 10 rows in all, and had announced 100.',
  ],
  [
    'redirects',
    from2((response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end()),
    'Page 2: The application redirected; exports follow no redirects.',
  ],
  [
    'says why',
    (response) => sendJson(response, { error: 'This package does not exist.' }, 422),
    'This package does not exist.',
  ],
])('fails if the application %s, keeps nothing, and tells its user', async (_, answer, error) => {
  const { type } = await registerExport(service, application, { answer });
  const id = await idOf(olivia, type);
  expect(await settled(service, olivia, id)).toMatchObject({ status: 'failed', url: null, error });
  expect(await chunksOf(id)).toBe(0);
  const { data } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: 3 } });
  expect(data[0]).toMatchObject({ title: 'Rows failed', body: error, criticality_level: 'warning' });
});

it('says it in the language of the reader', async () => {
  const { type } = await registerExport(service, application, { answer: (response) => response.writeHead(404).end() });
  const id = await idOf(olivia, type);
  await settled(service, olivia, id);
  const headers = { 'Accept-Language': 'de' };
  const { data } = await service.call('GET /reports/{id}', { token: olivia, params: { id }, headers });
  expect(data[0]?.error).toBe('Seite 1: Die Anwendung hat mit dem Status 404 geantwortet.');
});

it('asks five times with the same cursor, and then gives up', { timeout: 60_000 }, async () => {
  const { type } = await registerExport(service, application, {
    answer: from2((response) => response.writeHead(500).end('<p>Out of order')),
  });
  const id = await idOf(olivia, type);
  await expect
    .poll(async () => (await service.call('GET /reports/{id}', { token: olivia, params: { id } })).data[0], {
      timeout: 40_000,
    })
    .toMatchObject({
      status: 'failed',
      error: 'Page 2, after 5 tries: The application answered with status 500.',
    });
  const attempts = await attemptsOf(id);
  expect(attempts.map(({ page, attempt, rows, responseStatus }) => [page, attempt, rows, responseStatus])).toEqual([
    [1, 1, 10, 200],
    ...[1, 2, 3, 4, 5].map((number) => [2, number, null, 500]),
  ]);
  expect(attempts[0]).toMatchObject({ error: null, response: null });
  expect(attempts[1]).toMatchObject({
    error: 'The application answered with status 500.',
    response: '<p>Out of order',
  });
  const asked = application.requests.filter((request) => request.type === type);
  expect(new Set(asked.slice(1).map(({ cursor }) => cursor))).toEqual(new Set(['10']));
  expect(new Set(asked.slice(1).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`export_${id}_2`]));
  expect(new Set(asked.map(({ headers }) => headers['webhook-signature'])).size).toBe(6);
});

it('goes on after a passing fault, when the application wants it', { timeout: 30_000 }, async () => {
  let faults = 0;
  const { type } = await registerExport(service, application, {
    answer: from2((response, request) =>
      request.cursor === '20' && ++faults === 1
        ? response.writeHead(429, { 'retry-after': '0' }).end()
        : sendJson(response, pageOf(40, request, { perPage: 10 })),
    ),
  });
  const { file } = await make(service, olivia, { type, format: 'json' });
  const ids = (JSON.parse(file.toString()) as { id: number }[]).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 40 }, (_, at) => at));
});

it('ends when its user loses the membership between pages', async () => {
  const marco = await service.signIn('marco.multi@example.net', 2);
  const of = and(eq(memberships.userId, 14), eq(memberships.organizationId, 2));
  const { type } = await registerExport(service, application, {
    permission: 'logistics.*',
    answer: (response, request) => {
      const answer = () => answerRows(30, { perPage: 10 })(response, request);
      if (request.cursor === null) answer();
      else void db().update(memberships).set({ status: 'suspended' }).where(of).then(answer);
    },
  });
  const id = await idOf(marco, type);
  const [row] = await untilFailed(id);
  expect(row).toMatchObject({ status: 'failed', error: 'You may not export this any more.' });
  expect(await chunksOf(id)).toBe(0);
  expect(application.requests.filter((request) => request.type === type)).toHaveLength(2);
  await db().update(memberships).set({ status: 'active' }).where(of);
});

it('ends when its type is deleted', async () => {
  const { type, id: typeId } = await registerExport(service, application, {
    answer: (response, request) =>
      void db()
        .delete(exportTypes)
        .where(eq(exportTypes.id, typeId))
        .then(() => answerRows(30, { perPage: 10 })(response, request)),
  });
  const id = await idOf(olivia, type);
  const [row] = await untilFailed(id);
  expect(row).toMatchObject({ status: 'failed', error: 'This export is no longer offered.' });
});

async function untilFailed(id: number) {
  const query = () =>
    service.services.database.pool.query<{ status: string; error: string }>(
      'select status, error from reports where id = $1',
      [id],
    );
  await expect.poll(async () => (await query()).rows[0]?.status, { timeout: 20_000 }).toBe('failed');
  return (await query()).rows;
}

it('is cancelled while an application takes its time: it keeps nothing and frees its turn', async () => {
  let closed = false;
  const { type } = await registerExport(service, application, {
    answer: from2((response) => void response.on('close', () => (closed = true))),
  });
  const id = await idOf(olivia, type);
  await expect.poll(() => chunksOf(id), { timeout: 20_000 }).toBe(1);
  const cancelled = await service.call('DELETE /reports/{id}', { token: olivia, params: { id } });
  expect(cancelled.data).toMatchObject([{ status: 'cancelled', url: null }]);
  expect(await chunksOf(id)).toBe(0);
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(true);
  const { data } = await service.call('GET /in_app_notifications', { token: olivia, query: { user_id: 3 } });
  expect(data.some(({ body }) => body.includes(`/reports/${id}/`))).toBe(false);
});

it(
  'lets four exports of an application run, and others of another application past them',
  { timeout: 60_000 },
  async () => {
    const held: (() => void)[] = [];
    const hanging = await registerExport(service, application, {
      answer: (response, request) => void held.push(() => answerRows(3)(response, request)),
    });
    const ids: number[] = [];
    for (let at = 0; at < 6; at++) ids.push(await idOf(olivia, hanging.type));
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(4);
    const other = await registerExport(service, application, { of: 'masternode' });
    expect((await make(service, olivia, { type: other.type })).report.status).toBe('done');
    expect(held).toHaveLength(4);
    for (const release of held.splice(0)) release();
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(2);
    for (const release of held.splice(0)) release();
    for (const id of ids) expect(await settled(service, olivia, id)).toMatchObject({ status: 'done' });
  },
);
