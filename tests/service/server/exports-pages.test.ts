import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createServer, ExportError, type ServeExport } from '../../../src/server/index.ts';
import { askFor, SECRET } from './ask-for-page.ts';

const iam = createServer({ base: 'https://iam.example', application: 'fleet' });

/** What a type answers to a request for a page. */
const ask = (deliveries: ServeExport, changes: Parameters<typeof askFor>[0] = {}): Promise<Response> =>
  iam.exports({ deliveries }, { secret: SECRET })(askFor(changes));

const page = async (...args: Parameters<typeof ask>): Promise<unknown> => (await ask(...args)).json();

describe('a page', () => {
  it('has rows, and columns, total and cursor if there are any', async () => {
    const columns = [{ key: 'id', title: 'Number' }];
    const whole = await page(async () => ({ rows: [{ id: 1 }], columns, total: 9, cursor: 'after 1' }));
    expect(whole).toEqual({ rows: [{ id: 1 }], columns, total: 9, next_cursor: 'after 1' });
    expect(await page(() => ({ rows: [], cursor: null }))).toEqual({ rows: [], next_cursor: null });
    expect(await page(() => ({ rows: [], cursor: 4711 }))).toEqual({ rows: [], next_cursor: '4711' });
  });

  it('has dates and bigints as JSON can say them', async () => {
    const row = { at: new Date(0), small: 7n, large: 2n ** 60n, none: undefined };
    expect(await page(() => ({ rows: [row] }))).toEqual({
      rows: [{ at: '1970-01-01T00:00:00.000Z', small: 7, large: '1152921504606846976' }],
      next_cursor: null,
    });
  });

  it('has at most as many rows as the service asks for', async () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect((await ask(() => ({ rows }), { limit: 3 })).status).toBe(200);
    const response = await ask(() => ({ rows, cursor: 'x' }), { limit: 2 });
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: "The application gives more than 2 rows of 'deliveries' in one page, without a cursor." },
    ]);
  });
});

describe('a generator', () => {
  /** Gives a row each, as long as anybody asks. */
  function counting(cursors: (id: number) => string | undefined) {
    const seen = { given: 0, isClosed: false };
    const serve: ServeExport = async function* ({ cursor }) {
      try {
        for (let id = Number(cursor ?? 0) + 1; id <= 100; id += 1) {
          seen.given += 1;
          yield { rows: [{ id }], total: 100, cursor: cursors(id) };
        }
      } finally {
        seen.isClosed = true;
      }
    };
    return { seen, serve };
  }

  it('answers with its first page that has a cursor, and is closed', async () => {
    const { seen, serve } = counting(String);
    expect(await page(serve, { cursor: '41' })).toEqual({ rows: [{ id: 42 }], total: 100, next_cursor: '42' });
    expect(seen).toEqual({ given: 1, isClosed: true });
  });

  it('puts the pages before the cursor together', async () => {
    const { serve } = counting((id) => (id % 3 === 0 ? String(id) : undefined));
    const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(await page(serve)).toEqual({ rows, total: 100, next_cursor: '3' });
  });

  it('ends with the last row if it has no cursor', async () => {
    const whole = (await page(counting(() => undefined).serve)) as { rows: unknown[]; next_cursor: unknown };
    expect([whole.rows.length, whole.next_cursor]).toEqual([100, null]);
    expect(await page(async function* () {})).toEqual({ rows: [], next_cursor: null });
  });

  it('ends with a cursor of null', async () => {
    const serve: ServeExport = async function* () {
      yield { rows: [{ id: 1 }], columns: [{ key: 'id', title: 'Number' }] };
      yield { rows: [{ id: 2 }], cursor: null };
      throw new Error('Nobody asks for more.');
    };
    expect(await page(serve)).toEqual({
      columns: [{ key: 'id', title: 'Number' }],
      rows: [{ id: 1 }, { id: 2 }],
      next_cursor: null,
    });
  });

  it('fails with more rows than the service asks for, and is closed', async () => {
    const { seen, serve } = counting(() => undefined);
    expect((await ask(serve, { limit: 20 })).status).toBe(422);
    expect(seen).toEqual({ given: 21, isClosed: true });
  });

  it('stops when the service no longer waits', async () => {
    const { seen, serve } = counting(() => undefined);
    const exports = iam.exports({ deliveries: serve }, { secret: SECRET });
    const gone = new AbortController();
    const request = new Request(askFor({}), { signal: gone.signal });
    const answer = exports(request);
    gone.abort();
    await expect(answer).rejects.toThrow('This operation was aborted');
    expect(seen.given).toBeLessThan(100);
  });
});

describe('an error', () => {
  it.each<[string, ServeExport]>([
    ['of a function', () => fail()],
    ['of a promise', async () => fail()],
    [
      'of a generator',
      async function* () {
        yield { rows: [{ id: 1 }] };
        fail();
      },
    ],
  ])('%s says a sentence with its status', async (_name, serve) => {
    const response = await ask(serve);
    expect([response.status, await response.json()]).toEqual([422, { error: 'The package PK-1 does not exist.' }]);
  });

  it('asks the service to come later', async () => {
    const response = await ask(() => {
      throw new ExportError(503, 'The archive is busy.', { retryAfter: 29.5 });
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  });

  it('of another kind is for the framework', async () => {
    const broken = ask(() => {
      throw new Error('The database is away.');
    });
    await expect(broken).rejects.toThrow('The database is away.');
  });

  it.each([200, 302, 399, 600, 422.5])('cannot have the status %d', (status) => {
    expect(() => new ExportError(status, 'A sentence.')).toThrow(RangeError);
  });

  const fail = () => {
    throw new ExportError(422, 'The package PK-1 does not exist.');
  };
});

describe('a file', () => {
  const bytes = new TextEncoder().encode('%PDF-1.7');
  it.each([
    ['bytes', () => bytes],
    ['text', () => '%PDF-1.7'],
    ['a blob', () => new Blob([bytes])],
    ['a stream of the Web', () => new Response(bytes).body!],
    ['a stream of Node', () => Readable.from([bytes.slice(0, 4), bytes.slice(4)])],
  ])('passes as %s', async (_name, file) => {
    const response = await ask(async () => ({ file: file(), contentType: 'application/pdf' }), { format: 'pdf' });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  });

  it('passes as a response', async () => {
    const headers = { 'content-type': 'application/zip' };
    const response = await ask(() => new Response(bytes, { headers }), { format: 'zip' });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/zip', '%PDF-1.7']);
  });

  it('is read as fast as it is taken, and closed when nobody takes more', async () => {
    const stream = Readable.from(
      (function* () {
        for (;;) yield new Uint8Array(65_536);
      })(),
      { highWaterMark: 1 },
    );
    const response = await ask(() => ({ file: stream, contentType: 'application/pdf' }), { format: 'pdf' });
    const reader = response.body!.getReader();
    expect((await reader.read()).value).toHaveLength(65_536);
    await reader.cancel();
    expect(stream.destroyed).toBe(true);
  });
});
