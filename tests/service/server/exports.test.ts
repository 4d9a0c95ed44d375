import { describe, expect, it } from 'vitest';
import { createServer, type ExportPageRequest } from '../../../src/server/index.ts';
import { ANOTHER_SECRET, askFor, pageOf, pageRequest, SECRET, signedPage } from './ask-for-page.ts';

const iam = createServer({ base: 'https://iam.example', application: 'fleet' });

/** Serves one type, and remembers what it was asked for. */
function serving(secret: string | Record<'deliveries', string> = SECRET, now?: () => number) {
  const asked: ExportPageRequest[] = [];
  const server = now ? createServer({ base: 'https://iam.example', application: 'fleet', now }) : iam;
  const deliveries = (request: ExportPageRequest) => {
    asked.push(request);
    return { rows: [{ id: 1 }] };
  };
  return { asked, exports: server.exports({ deliveries }, { secret: secret as string }) };
}

const statusOf = async (secret: string, request: Request) => (await serving(secret).exports(request)).status;

describe('iam.exports()', () => {
  it('answers a signed request, and tells what is asked for', async () => {
    const { asked, exports } = serving();
    const response = await exports(pageRequest());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ rows: [{ id: 1 }], next_cursor: null });
    const { signal, ...request } = asked[0]!;
    expect(signal.aborted).toBe(false);
    expect(request).toEqual({
      runId: 7,
      type: 'deliveries',
      organizationId: 2,
      userId: 31,
      routeParams: { packageId: 'PK-1' },
      params: { depth: 3 },
      ids: null,
      range: { start: new Date('2026-11-01T00:00:00.000Z'), end: new Date('2026-11-20T23:59:59.999Z') },
      options: {},
      locale: 'de-DE',
      format: 'csv',
      cursor: null,
      limit: 5_000,
    });
  });

  it('keeps answering while the secret is rolled, before and after its change here', async () => {
    const secrets = [ANOTHER_SECRET, SECRET];
    expect(await statusOf(SECRET, pageRequest({ secrets }))).toBe(200);
    expect(await statusOf(ANOTHER_SECRET, pageRequest({ secrets }))).toBe(200);
  });

  it('aborts its signal when the service no longer waits', async () => {
    const { asked, exports } = serving();
    const gone = new AbortController();
    await exports(new Request(pageRequest(), { signal: gone.signal }));
    gone.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  const cases: [string, Request, number, string][] = [
    ['another secret', pageRequest({ secrets: [ANOTHER_SECRET] }), 401, 'No signature of the request matches'],
    ['another body', pageRequest({ signed: JSON.stringify(pageOf({ organization_id: 3 })) }), 401, 'No signature'],
    ['another id', changed('webhook-id', 'export_8_1'), 401, 'No signature'],
    ['another time', changed('webhook-timestamp', String(Math.floor(Date.now() / 1000) - 60)), 401, 'No signature'],
    ['a time six minutes ago', pageRequest({ at: new Date(Date.now() - 360_000) }), 401, 'too old'],
    ['a time in six minutes', pageRequest({ at: new Date(Date.now() + 360_000) }), 401, 'too old'],
    ['a time that is no number', changed('webhook-timestamp', '1e9'), 401, 'too old'],
    ['half a signature', changed('webhook-signature', 'v1,AAAA'), 401, 'No signature'],
    ['a signature of another version', changed('webhook-signature', 'v1a,AAAA'), 401, 'No signature'],
    ['no signature', new Request('https://fleet.example', { method: 'POST', body: '{}' }), 401, 'is not signed'],
    ['an unknown type', askFor({ type: 'parcels' }), 404, "does not serve the export type 'parcels'"],
    ["a prototype's name", askFor({ type: 'constructor' }), 404, "does not serve the export type 'constructor'"],
    ['signed rubbish', pageRequest({ body: 'rubbish' }), 400, 'asks for no page'],
    ['a signed null', pageRequest({ body: 'null' }), 400, 'asks for no page'],
    ['a signed webhook', pageRequest({ body: '{"type":"user.suspended"}' }), 400, 'asks for no page'],
    ['a large body', pageRequest({ body: ' '.repeat(1024 * 1024 + 1) }), 413, 'at most 1048576 bytes'],
  ];
  it.each(cases)('refuses %s', async (_name, request, status, words) => {
    const { asked, exports } = serving();
    const response = await exports(request);
    const { error } = (await response.json()) as { error: string };
    expect([response.status, error]).toEqual([status, expect.stringContaining(words)]);
    expect(asked).toEqual([]);
  });

  it('refuses other methods', async () => {
    const response = await serving().exports(new Request('https://fleet.example/exports'));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('stops reading a body that says no length', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const { headers } = signedPage();
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const { exports } = serving();
    expect((await exports(new Request('https://fleet.example', init))).status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });

  it('answers the same request once, and a new try of its page', async () => {
    const { asked, exports } = serving();
    const at = new Date();
    const again = { id: 'export_7_1', at };
    expect((await exports(pageRequest(again))).status).toBe(200);
    const two = await Promise.all([exports(pageRequest(again)), exports(pageRequest({ ...again, secrets: [SECRET] }))]);
    expect(two.map(({ status }) => status)).toEqual([425, 425]);
    expect((await exports(pageRequest({ ...again, at: new Date(at.getTime() + 1_000) }))).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('remembers a request for as long as its signature counts', async () => {
    let time = Date.now();
    const { exports } = serving(SECRET, () => time);
    const at = new Date(time + 299_000);
    expect((await exports(pageRequest({ id: 'export_7_1', at }))).status).toBe(200);
    time += 598_000;
    expect((await exports(pageRequest({ id: 'export_7_1', at }))).status).toBe(425);
  });

  it('takes a secret for each type, which signs no other', async () => {
    const rows = () => ({ rows: [] });
    const exports = iam.exports(
      { deliveries: rows, parcels: rows },
      { secret: { deliveries: SECRET, parcels: ANOTHER_SECRET } },
    );
    const ask = async (type: string, secret: string) =>
      (await exports(pageRequest({ body: JSON.stringify(pageOf({ type })), secrets: [secret] }))).status;
    expect([
      await ask('deliveries', SECRET),
      await ask('parcels', ANOTHER_SECRET),
      await ask('parcels', SECRET),
      await ask('deliveries', ANOTHER_SECRET),
    ]).toEqual([200, 200, 401, 401]);
  });

  it('does not compile without the secret of a type', () => {
    const rows = () => ({ rows: [] });
    // @ts-expect-error - parcels has no secret
    const start = () => iam.exports({ deliveries: rows, parcels: rows }, { secret: { deliveries: SECRET } });
    expect(start).toThrow("The export type 'parcels' needs its signing secret");
  });

  it.each([undefined, '', 'whsec_', 'whsec_short', 'a password of thirty-two letters', {}])(
    'does not start with the secret %j',
    (secret) => {
      const deliveries = () => ({ rows: [] });
      const start = () => iam.exports({ deliveries }, { secret: secret as string });
      expect(start).toThrow("The export type 'deliveries' needs its signing secret");
    },
  );
});

/** A signed request whose header is another. */
function changed(name: string, value: string): Request {
  const page = signedPage();
  page.headers[name] = value;
  return new Request('https://fleet.example/exports', page);
}
