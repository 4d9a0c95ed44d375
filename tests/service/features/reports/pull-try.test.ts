import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Answer } from '../../../../service/features/reports/pull/answer.ts';
import { requireFile } from '../../../../service/features/reports/pull/pull-file.ts';
import { readRows } from '../../../../service/features/reports/pull/read-rows.ts';
import { tryPage } from '../../../../service/features/reports/pull/try-page.ts';
import { type AddressGuard, post } from '../../../../service/platform/outgoing/post.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
});

const open: AddressGuard = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };

/** Asks an application once. */
async function ask<T>(
  listener: RequestListener,
  read: (answer: Answer) => Promise<T>,
  { guard = open, timeoutMs = 20_000 }: { guard?: AddressGuard; timeoutMs?: number } = {},
) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://fleet.example:${(server.address() as AddressInfo).port}/`;
  const request = (signal: AbortSignal) =>
    post({ url, headers: {}, body: '{}' }, guard, signal).then((incoming) => new Answer(incoming));
  return tryPage(request, read, { now: Date.now, signal: new AbortController().signal, timeoutMs });
}

const json = { 'content-type': 'application/json' };
const page = '{"rows": [{"a": 1}], "next_cursor": null}';
const large = 'x'.repeat(1024 * 1024);

const rowFaults: [string, RequestListener, string, boolean][] = [
  ['500', (_, to) => to.writeHead(500).end('oops'), 'The application answered with status 500.', true],
  ['404', (_, to) => to.writeHead(404).end(), 'The application answered with status 404.', false],
  ['429', (_, to) => to.writeHead(429).end(), 'The application answered with status 429.', true],
  [
    'a redirect',
    (_, to) => to.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    'The application redirected; exports follow no redirects.',
    false,
  ],
  [
    'a page of HTML',
    (_, to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>Maintenance'),
    'The application sent text/html instead of JSON or NDJSON.',
    true,
  ],
  ['no type', (_, to) => to.end(page), 'The application sent – instead of JSON or NDJSON.', true],
  [
    'half JSON',
    (_, to) => to.writeHead(200, json).end('{"rows": ['),
    'The answer of the application is not valid JSON.',
    true,
  ],
  [
    'letters that are no UTF-8',
    (_, to) => to.writeHead(200, json).end(Buffer.from('{"rows": [{"a": "\xe9"}], "next_cursor": null}', 'latin1')),
    'The answer of the application is not valid JSON.',
    true,
  ],
  ['a list', (_, to) => to.writeHead(200, json).end('[]'), 'The answer of the application has no valid ‘rows’.', false],
  [
    'no word about what comes next',
    (_, to) => to.writeHead(200, json).end('{"rows": []}'),
    'The answer of the application has no valid ‘next_cursor’.',
    false,
  ],
  [
    'an empty cursor',
    (_, to) => to.writeHead(200, json).end('{"rows": [], "next_cursor": ""}'),
    'The answer of the application has no valid ‘next_cursor’.',
    false,
  ],
  [
    'a total below zero',
    (_, to) => to.writeHead(200, json).end('{"rows": [], "next_cursor": null, "total": -1}'),
    'The answer of the application has no valid ‘total’.',
    false,
  ],
  [
    'two columns with one key',
    (_, to) =>
      to
        .writeHead(200, json)
        .end('{"columns": [{"key": "a", "title": "A"}, {"key": "a", "title": "B"}], "rows": [], "next_cursor": null}'),
    'The answer of the application has no valid ‘columns’.',
    false,
  ],
  [
    'a compressed body',
    (_, to) => to.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(Buffer.from([31, 139])),
    'The application sent a compressed answer, which was not asked for.',
    false,
  ],
  [
    'a body that ends too early',
    (_, to) => {
      to.writeHead(200, { ...json, 'content-length': '1000' }).write('{"rows"');
      setImmediate(() => to.destroy());
    },
    'The application closed the connection before its answer was complete.',
    true,
  ],
  [
    'a page of gigabytes',
    (_, to) => {
      to.writeHead(200, json);
      const write = () => {
        while (!to.destroyed && to.write(large));
      };
      to.on('drain', write);
      write();
    },
    'The page is larger than 20 MB.',
    false,
  ],
];

it.each(rowFaults)('does not accept %s as rows', async (_, listener, message, isPassing) => {
  const { problem } = await ask(listener, readRows);
  expect(problem && { message: problem.message, isPassing: problem.isPassing }).toEqual({ message, isPassing });
});

it('takes the sentence of a 422 for the user, on one line', async () => {
  const sentence = JSON.stringify({ error: 'This package\n does not exist.' });
  const { problem } = await ask((_, to) => to.writeHead(422, json).end(sentence), readRows);
  expect(problem).toMatchObject({ message: 'This package does not exist.', isOfApplication: true, isPassing: false });
  const bare = await ask((_, to) => to.writeHead(422).end('no'), readRows);
  expect(bare.problem?.message).toBe('The application answered with status 422.');
});

it('gives a slow application up, also in the middle of its body', async () => {
  const silent = await ask(() => undefined, readRows, { timeoutMs: 300 });
  const sentence = 'The application did not answer within 30 seconds.';
  expect(silent).toMatchObject({ answer: null, problem: { message: sentence, isPassing: true } });
  const dripping = await ask((_, to) => void to.writeHead(200, json).write('{"rows": ['), readRows, { timeoutMs: 300 });
  expect(dripping).toMatchObject({ problem: { message: sentence, isPassing: true } });
  expect(dripping.answer?.bytes).toBe(10);
});

it('never reaches a private address', async () => {
  let reached = 0;
  const guard = { ...open, allowPrivate: false };
  const { problem, answer } = await ask((_, to) => to.end(String(++reached)), readRows, { guard });
  expect({ message: problem?.message, isPassing: problem?.isPassing, answer, reached }).toEqual({
    message: 'The application has a private or reserved address, which exports must not reach.',
    isPassing: false,
    answer: null,
    reached: 0,
  });
});

it('reads NDJSON with its headers', async () => {
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'next-cursor': 'b', total: '7' };
  const { problem, ...rest } = await ask((_, to) => to.writeHead(200, headers).end('{"a":1}\n\n{"a":2}\r\n'), readRows);
  expect(problem).toBeNull();
  expect(rest).toMatchObject({ result: { rows: [{ a: 1 }, { a: 2 }], cursor: 'b', total: 7, columns: null } });
});

it('keeps the beginning of what was not accepted, without secrets', async () => {
  const body = `<p>whsec_echo${'y'.repeat(10_000)}`;
  const { answer } = await ask((_, to) => to.writeHead(503).end(body), readRows);
  expect(answer?.beginning(['whsec_echo'])).toMatch(/^<p>.*•/);
  expect(answer?.beginning([]).length).toBe(4_096);
});

it.each([
  ['without a type', {}, 'The application sent a file without a Content-Type.'],
  [
    'that is a page',
    { 'content-type': 'text/html' },
    'The application sent text/html instead of a file in the format PDF.',
  ],
  ['that is JSON', json, 'The application sent application/json instead of a file in the format PDF.'],
])('does not accept a PDF %s', async (_, headers, message) => {
  const { problem } = await ask(
    (__, to) => to.writeHead(200, headers).end('%PDF'),
    (answer) => requireFile(answer, 'pdf'),
  );
  expect(problem?.message).toBe(message);
});
