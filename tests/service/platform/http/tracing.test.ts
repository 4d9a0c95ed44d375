import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../../features/webhooks/support/receiver.ts';
import { createRole, createWebhook, OWNER } from '../../features/webhooks/support/webhooks.ts';
import { solved } from '../../support/bot-check.ts';
import { startService } from '../../support/service.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { until } from '../../support/until.ts';

/** A span as OTLP over HTTP sends it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
  status: { code?: number };
}

/** SpanKind and StatusCode of the OpenTelemetry Protocol. */
const [SERVER, CLIENT, ERROR] = [2, 3, 2];
/** The caller's trace and span (W3C Trace Context). */
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

const spans: Span[] = [];
const headersSeen: string[] = [];
const services = new Set<string | undefined>();
let webhookHeaders: Record<string, unknown> = {};

const named = (name: string) => spans.filter((span) => span.name === name);
const valueOf = ({ attributes }: Span, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? (intValue === undefined ? undefined : Number(intValue));
};
const below = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

/** A collector that keeps what it gets. */
async function startCollector(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headersSeen.push(`${request.url} ${request.headers.authorization}`);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { resource, scopeSpans } of body.resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
        spans.push(...scopeSpans.flatMap(({ spans: own }) => own));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  const collector = await startCollector();
  const receiver = await startReceiver();
  let mails = 0;
  const smtp = await startSmtp({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  const service = await startService({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'iam-of-the-test',
      SMTP_URL: smtp.url,
      ALLOW_PRIVATE_WEBHOOKS: '1',
      LOG_LEVEL: 'silent',
    },
  });
  const token = await service.signIn(OWNER);
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'traced-request' };
  await service.call('GET /user', { token, headers, query: { term: 'a.private.term', __count: 8 } });
  await service.call('GET /user/{id}', { token, params: { id: 999_999 } });
  await createWebhook(service, token, receiver.url);
  await createRole(service, token);
  await receiver.until((received) => received.length > 0, 'a delivery');
  webhookHeaders = receiver.received[0]?.headers ?? {};
  await service.call('POST /password/reset', { body: { email: OWNER, recaptchaToken: await solved(service) } });
  await until(() => mails > 0, 'a mail');
  await fetch(`${service.url}/readyz`);
  await service.stop();
  await receiver.stop();
  await smtp.stop();
  collector.closeAllConnections();
  await new Promise<void>((resolve) => collector.close(() => resolve()));
});
afterAll(() => spans.splice(0));

describe('traces', () => {
  it('go to the endpoint with its headers and the name of the service', () => {
    expect(new Set(headersSeen)).toEqual(new Set(['/v1/traces Bearer of-the-collector']));
    expect([...services]).toEqual(['iam-of-the-test']);
  });

  it('contain each request with route, status and id, below the span of its caller', () => {
    const [request] = named('GET /api/user');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: SERVER });
    expect(request && valueOf(request, 'http.route')).toBe('/api/user');
    expect(request && valueOf(request, 'http.response.status_code')).toBe(200);
    expect(request && valueOf(request, 'iam.request_id')).toBe('traced-request');
    const [missing] = named('GET /api/user/:id');
    expect(missing && valueOf(missing, 'http.response.status_code')).toBe(404);
    expect(missing?.status.code).not.toBe(ERROR);
  });

  it('contain the queries of a request, those after its body included', () => {
    for (const name of ['GET /api/user', 'POST /api/auth']) {
      const [request] = named(name);
      const queries = request ? below(request).filter((span) => valueOf(span, 'db.query.text') !== undefined) : [];
      expect([name, queries.length > 0]).toEqual([name, true]);
      for (const query of queries) expect([query.kind, query.traceId]).toEqual([CLIENT, request?.traceId]);
    }
  });

  it('contain mails and jobs', () => {
    const [mail] = named('send mail');
    const [job] = spans.filter(({ spanId }) => spanId === mail?.parentSpanId);
    expect(job?.name).toMatch(/^job /);
    expect(job && valueOf(job, 'iam.attempt')).toBe(1);
  });

  it('continue at the receiver of a webhook', () => {
    const [, traceId, spanId] = String(webhookHeaders['traceparent']).split('-');
    const [sent] = named('POST').filter((span) => span.spanId === spanId);
    expect(sent?.traceId).toBe(traceId);
    expect(spans.find((span) => span.spanId === sent?.parentSpanId)?.name).toBe('webhook delivery');
  });

  it('contain no personal data, no values of queries and no polls', () => {
    const text = JSON.stringify(spans);
    for (const secret of ['private.term', OWNER, 'harbor-lantern', 'olivia', '/readyz'])
      expect(text).not.toContain(secret);
    for (const span of spans.filter((one) => valueOf(one, 'db.query.text'))) expect(span.parentSpanId).toBeTruthy();
  });
});
