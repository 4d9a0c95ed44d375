import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberships } from '../../../../service/platform/database/schema/memberships.ts';
import { reportChunks, reports } from '../../../../service/platform/database/schema/reports.ts';
import { exportTypes } from '../../../../service/platform/database/schema/export-types.ts';
import { answerFile, answerRows } from '../../support/exports/answers.ts';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport, registerTransfers } from '../../support/exports/register.ts';
import { ask, download, make, newestLink, settled } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

const HOUR = 3_600_000;

let application: Application;
let service: TestService;
let olivia: string;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  olivia = await service.signIn('olivia.owner@northwind.example');
  await registerTransfers(service, application);
  application.answers.set('data_transfers', answerRows(1_000));
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const db = () => service.services.database.db;

it('serves a file with matching headers', async () => {
  const { report, file, headers } = await make(service, olivia);
  const names = ['content-type', 'cache-control', 'content-disposition', 'content-length', 'x-content-type-options'];
  expect(Object.fromEntries(names.map((name) => [name, headers.get(name)]))).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="data-transfers-\\d{4}-\\d\\d-\\d\\d-${report.id}\\.json"$`),
    ),
    'content-length': String(file.length),
    'x-content-type-options': 'nosniff',
  });
});

it.each([
  ['Übersicht über Sendungen', 'csv', /^attachment; filename="ubersicht-uber-sendungen-.*\.csv"$/],
  ['東京', 'jsonl', /^attachment; filename="rows-\d+-\d{4}-.*\.jsonl"$/],
])('names a download by its title %s', async (title, format, name) => {
  const { type } = await registerExport(service, application, { title });
  const { headers } = await make(service, olivia, { type, format });
  expect(headers.get('content-disposition')).toMatch(name);
});

it('passes on a file that its application makes', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000)]);
  const { type } = await registerExport(service, application, {
    formats: ['pdf'],
    title: 'Overview',
    answer: answerFile(bytes, 'application/pdf; name=x'),
  });
  const { report, file, headers } = await make(service, olivia, { type, format: 'pdf' });
  expect(report).toMatchObject({ status: 'done', progress: 100 });
  expect(file.equals(bytes)).toBe(true);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(application.requests.at(-1)?.headers.accept).toBe('*/*');
});

it('keeps nothing of a file that is too large, or that breaks off', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const large = await registerExport(service, application, {
    formats: ['zip'],
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      const write = () => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on('drain', write);
      write();
    },
  });
  const { data } = await ask(service, olivia, { type: large.type, format: 'zip' });
  const id = data[0]?.id ?? 0;
  expect(await settled(service, olivia, id)).toMatchObject({
    status: 'failed',
    error: 'Page 1: The file is larger than 100 MB.',
  });
  expect(await db().$count(reportChunks, eq(reportChunks.reportId, id))).toBe(0);
  let tries = 0;
  const broken = await registerExport(service, application, {
    formats: ['zip'],
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '9' });
      if (++tries > 1) return void response.end('the whole');
      return void response.write('the', () => response.destroy());
    },
  });
  const { file } = await make(service, olivia, { type: broken.type, format: 'zip' });
  expect(file.toString()).toBe('the whole');
});

it('resumes a download that was cut, and starts anew with another file', async () => {
  const { report, file, headers } = await make(service, olivia);
  const part = async (range: string, condition?: string) => {
    const sent = { Authorization: `Bearer ${olivia}`, Range: range, ...(condition && { 'If-Range': condition }) };
    const response = await fetch(report.url ?? '', { headers: sent });
    const { status, headers: got } = response;
    // As text: comparing megabytes byte by byte takes half a minute.
    return { status, range: got.get('content-range'), file: Buffer.from(await response.arrayBuffer()).toString() };
  };
  const [text, size] = [file.toString(), file.length];
  const rest = { status: 206, range: `bytes 1000-${size - 1}/${size}`, file: file.subarray(1000).toString() };
  expect(headers.get('accept-ranges')).toBe('bytes');
  expect(await part('bytes=1000-')).toEqual(rest);
  expect(await part('bytes=1000-', headers.get('etag') ?? '')).toEqual(rest);
  expect(await part('bytes=1000-1009')).toMatchObject({ status: 206, file: text.slice(1000, 1010) });
  expect(await part('bytes=1000-', '"another"')).toMatchObject({ status: 200, file: text });
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
});

it('serves the link in the notification without a session, only for this file, for 24 hours', async () => {
  const { report, file } = await make(service, olivia, { format: 'csv' });
  const link = await newestLink(service, olivia, 3);
  expect(link).toMatch(new RegExp(`^${service.url}/api/reports/${report.id}/file\\?key=[\\w-]{43}$`));
  const { response, file: linked } = await download(link);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(linked.equals(file)).toBe(true);
  for (const wrong of [
    `${link}x`,
    link.replace(/key=.*/, 'key='),
    link.replace(`/${report.id}/`, `/${report.id - 1}/`),
  ]) {
    const { response: refused } = await download(wrong);
    expect(refused.status).toBe(404);
  }
  const [stored] = await db().select().from(reports).where(eq(reports.id, report.id));
  expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('key'));

  service.advance(24 * HOUR + 1_000);
  // Jobs follow the database's clock.
  await service.services.database.pool.query('update jobs set run_at = now() where done_at is null');
  expect((await download(link)).response.status).toBe(404);
  expect((await service.call('GET /reports/{id}', { token: olivia, params: { id: report.id } })).data).toMatchObject([
    { status: 'done', url: null },
  ]);
  await expect
    .poll(async () => (await db().select().from(reportChunks).where(eq(reportChunks.reportId, report.id))).length, {
      timeout: 10_000,
    })
    .toBe(0);
  // Applications accept signatures of their own time alone.
  service.advance(-24 * HOUR - 1_000);
});

it('answers an expired link with a page in a browser, and with JSON to a program', async () => {
  const follow = async (path: string, accept: string) => {
    const response = await fetch(`${service.url}/api${path}`, { headers: { Accept: accept } });
    return {
      status: response.status,
      type: response.headers.get('content-type')?.split(';')[0],
      policy: response.headers.get('content-security-policy'),
      text: await response.text(),
    };
  };
  const link = '/reports/1/file?key=gone';
  const page = await follow(link, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page).toMatchObject({ status: 404, type: 'text/html' });
  // Its own style sheet, which the policy of data under /api would block.
  expect(page.policy).toContain("style-src 'self'");
  expect(page.text).toContain('>This file no longer exists, or the link is invalid. Request the report again.</p>');
  expect(await follow(link, '*/*')).toMatchObject({ status: 404, type: 'application/json' });
  expect(await follow('/reports/1', 'text/html'), 'other calls are for programs').toMatchObject({
    status: 401,
    type: 'application/json',
  });
});

it("mails the requested address, else the user's own, with a link to a page, never to the file", async () => {
  await make(service, olivia, { sendMail: true, email: 'warehouse@northwind.example' });
  await make(service, olivia, { sendMail: true });
  for (const to of ['warehouse@northwind.example', 'olivia.owner@northwind.example']) {
    const [mail] = await service.outbox(to);
    expect(mail).toMatchObject({ subject: expect.stringContaining('Data transfers (JSON)') });
    expect(mail?.links.length).toBeGreaterThan(0);
    expect(mail?.links[0]).toMatch(/\/auth\/user\?action=report-\d+$/);
    expect(JSON.stringify(mail)).not.toMatch(/key=|\/api\/reports/);
  }
});

it("ends a link with its user's membership", async () => {
  const marco = await service.signIn('marco.multi@example.net', 2);
  await make(service, marco);
  const link = await newestLink(service, marco, 14);
  expect((await download(link)).response.status).toBe(200);
  await db()
    .update(memberships)
    .set({ status: 'suspended' })
    .where(and(eq(memberships.userId, 14), eq(memberships.organizationId, 2)));
  expect((await download(link)).response.status).toBe(404);
});

it("ends a link with its user's permission, and keeps it when the type is gone", async () => {
  const mona = await service.signIn('mona.member@northwind.example');
  const { type, id } = await registerExport(service, application);
  await make(service, mona, { type });
  const link = await newestLink(service, mona, 7);
  const change = (permission: string) => db().update(exportTypes).set({ permission }).where(eq(exportTypes.id, id));
  const status = async () => (await download(link)).response.status;
  await change('masternode.nodes.READ');
  expect(await status()).toBe(404);
  expect((await service.call('GET /reports', { token: mona })).data).toEqual([]);
  await change('logistics.*');
  expect(await status()).toBe(200);
  await db().delete(exportTypes).where(eq(exportTypes.id, id));
  expect(await status()).toBe(200);
});
