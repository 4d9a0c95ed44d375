import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { sendJson } from '../../support/exports/answers.ts';
import { allowing, type Answering, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { ask, make, month, settled } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let application: Application;
let service: TestService;
let olivia: string;
let staff: string;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  olivia = await service.signIn('olivia.owner@northwind.example');
  staff = await service.signIn('superadmin@platform.example');
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

async function chunksOf(report: number): Promise<number> {
  const { pool } = service.services.database;
  const { rows } = await pool.query('select 1 from report_chunks where report_id = $1', [report]);
  return rows.length;
}

/** Answers with these bytes, and ends the connection or leaves it open. */
const raw =
  (head: readonly string[], { body = '', isOpen = false } = {}): Answering =>
  ({ socket }) => {
    socket?.on('error', () => undefined);
    const bytes = `${head.join('\r\n')}\r\n\r\n${body}`;
    if (isOpen) socket?.write(bytes);
    else socket?.end(bytes);
  };

const json = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);

/** Sends as long as somebody reads. */
const endless =
  (type: string, chunk: string): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  };

const titles = Array.from({ length: 1_000 }, (_, at) => ({ key: `k${at}`, title: 'x'.repeat(10_000) }));

describe('one answer of an application', () => {
  it.each<[name: string, format: string, answer: Answering, problem: RegExp]>([
    [
      'that changes the protocol',
      'csv',
      raw(['HTTP/1.1 101 Switching Protocols', 'Upgrade: x', 'Connection: Upgrade'], { isOpen: true }),
      /closed the connection/,
    ],
    [
      'that is compressed',
      'csv',
      raw(['HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 1'], {
        body: '\x1f',
      }),
      /compressed/,
    ],
    [
      'with headers of 100 kB',
      'csv',
      raw(['HTTP/1.1 200 OK', `X-Long: ${'x'.repeat(100_000)}`, 'Content-Length: 0']),
      /valid HTTP/,
    ],
    ['with a page that never ends', 'csv', endless('application/json', ' '.repeat(65_536)), /larger than 2 MB/],
    ['with a file that never ends', 'pdf', endless('application/pdf', ' '.repeat(65_536)), /larger than 100 MB/],
    [
      'with less than it announced',
      'pdf',
      raw(['HTTP/1.1 200 OK', 'Content-Type: application/pdf', 'Content-Length: 100'], { body: '%PDF-1.7 ' }),
      /closed the connection/,
    ],
    [
      'with a file that does not say where it ends',
      'pdf',
      raw(['HTTP/1.1 200 OK', 'Content-Type: application/pdf'], { body: '%PDF-1.7 half of it' }),
      /does not say where it ends/,
    ],
    [
      'with lines that do not say where they end',
      'csv',
      raw(['HTTP/1.0 200 OK', 'Content-Type: application/x-ndjson'], { body: '{"id":1}\n{"id":2}\n' }),
      /does not say where it ends/,
    ],
    [
      'that leads to the network of the service',
      'csv',
      raw(['HTTP/1.1 307 Temporary Redirect', 'Location: http://169.254.169.254/latest', 'Content-Length: 0']),
      /redirected/,
    ],
    ['of a million brackets', 'csv', json('['.repeat(1_000_000)), /no valid ‘rows’/],
    ['of nested values', 'csv', json(`{"rows":[{"a":${'['.repeat(5e5)}${']'.repeat(5e5)}}]}`), /no valid|a value at/],
    ['with an infinite number', 'csv', json('{"rows":[{"a":1e400}],"next_cursor":null}'), /too large to stay exact/],
    ['with a number beyond 2^53', 'csv', json('{"rows":[{"a":9007199254740993}],"next_cursor":null}'), /too large/],
    ['with half a character as cursor', 'csv', json('{"rows":[],"next_cursor":"\\ud800"}'), /‘next_cursor’/],
    ['with NUL as cursor', 'csv', json('{"rows":[],"next_cursor":"\\u0000"}'), /‘next_cursor’/],
    ['with NUL as key', 'csv', json('{"rows":[{"\\u0000":1}],"next_cursor":null}'), /‘columns’/],
    ['with half a character as key', 'csv', json('{"rows":[{"\\udfff":1}],"next_cursor":null}'), /‘columns’/],
    ['with rows that are lists', 'csv', json('{"rows":[[1]],"next_cursor":null}'), /Row 1 is not an object/],
    ['with an object of rows', 'csv', json('{"rows":{"length":1},"next_cursor":null}'), /‘rows’/],
  ])('%s fails with its reason', async (_name, format, answer, problem) => {
    const type = await registerExport(service, application, { answer, formats: [format] });
    const { data, status } = await service.call('POST /applications/{id}/export_types/{typeId}/test', {
      token: staff,
      params: { id: logistics, typeId: type.id },
      body: { organization_id: organizationIds.northwind },
    });
    expect([status, data[0]?.error]).toEqual([200, expect.stringMatching(problem)]);
    expect(data[0]?.response?.length ?? 0).toBeLessThanOrEqual(4_096);
  });
});

describe('an export', () => {
  it.each<[name: string, answer: Answering, problem: string]>([
    ['with a page that never ends', endless('application/json', ' '.repeat(65_536)), 'The page is larger than 20 MB.'],
    [
      'with a million columns',
      json(`{"rows":[{${Array.from({ length: 1e6 }, (_, at) => `"k${at}":1`).join()}}],"next_cursor":null}`),
      'The answer of the application has no valid ‘columns’.',
    ],
    [
      'with titles of 10 MB',
      (response) => sendJson(response, { columns: titles, rows: [], next_cursor: null }),
      'The answer of the application has no valid ‘columns’.',
    ],
    [
      'with rows that would fill the memory',
      json(`{"rows":[${'{},'.repeat(6_900_000)}{}],"next_cursor":null}`),
      'The answer of the application has no valid ‘rows’.',
    ],
    [
      'with lines that would fill the memory',
      (response) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('\n'.repeat(20_000_000)),
      'The answer of the application has no valid ‘rows’.',
    ],
  ])('%s fails, and leaves nothing', async (_name, answer, problem) => {
    const { type } = await registerExport(service, application, { answer });
    const { data } = await ask(service, olivia, { type, format: 'csv' });
    const report = await settled(service, olivia, data[0]?.id ?? 0);
    expect(report).toMatchObject({ status: 'failed', error: `Page 1: ${problem}`, url: null });
    expect(await chunksOf(report.id)).toBe(0);
  });

  it('takes many brackets within its texts, and pages that are laid out', async () => {
    const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, text: '{[\\"{['.repeat(10) }));
    const { type } = await registerExport(service, application, {
      answer: (response) => json(JSON.stringify({ rows, next_cursor: null }, null, 2))(response),
    });
    const { file } = await make(service, olivia, { type, format: 'json' });
    expect(JSON.parse(file.toString())).toEqual(rows);
  });

  it('keeps what no column of a table is named after', async () => {
    const rows = '{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":1}';
    const answer = json(`{"rows":[${rows},{"toString":null}],"next_cursor":null}`);
    const { type } = await registerExport(service, application, { answer });
    expect((await make(service, olivia, { type, format: 'jsonl' })).file.toString()).toBe(
      `${rows}\n{"__proto__":null,"constructor":null,"toString":null,"hasOwnProperty":null}\n`,
    );
    expect((await make(service, olivia, { type, format: 'csv' })).file.toString()).toBe(
      '__proto__,constructor,toString,hasOwnProperty\r\na,b,c,1\r\n,,,\r\n',
    );
  });

  it('keeps NUL and half characters of its cells', async () => {
    const row = { text: 'a\0b', half: '\ud800', quote: '"', line: '\u2028' };
    const { type } = await registerExport(service, application, {
      answer: (response) => sendJson(response, { rows: [row], next_cursor: null }),
    });
    const { file } = await make(service, olivia, { type, format: 'json' });
    expect(JSON.parse(file.toString())).toEqual([row]);
    expect((await make(service, olivia, { type, format: 'csv' })).file.toString()).toContain('a\0b,\ufffd,"""",');
  });

  it('of an application that promises a link in its sentence tells it as text', async () => {
    const sentence = 'https://evil.example/api/reports/1/file?key=x \u202e\0<b>{name}</b>';
    const { type } = await registerExport(service, application, {
      answer: (response) => sendJson(response, { error: sentence }, 422),
    });
    const { data } = await ask(service, olivia, { type, format: 'csv', range: month() });
    const report = await settled(service, olivia, data[0]?.id ?? 0);
    expect(report).toMatchObject({ status: 'failed', error: expect.stringContaining('<b>{name}</b>') });
    expect(await chunksOf(report.id)).toBe(0);
  });
});

let logistics = 0;
beforeAll(async () => {
  const { data } = await service.call('GET /applications', { token: staff });
  logistics = data.find(({ name }) => name === 'logistics')?.id ?? 0;
});
