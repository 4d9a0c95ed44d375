import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowing, type Application, startApplication } from '../../support/exports/application.ts';
import { registerExport } from '../../support/exports/register.ts';
import { ask, month, settled } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let application: Application;
let service: TestService;
let olivia: string;
let staff: string;
let logistics: number;
let type: string;
beforeAll(async () => {
  application = await startApplication();
  service = await startService({ env: allowing(application) });
  olivia = await service.signIn('olivia.owner@northwind.example');
  staff = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /applications', { token: staff });
  logistics = data.find(({ name }) => name === 'logistics')?.id ?? 0;
  const params = [{ name: 'note', label: 'Note', kind: 'text' }];
  ({ type } = await registerExport(service, application, { params }));
});
afterAll(async () => {
  await service?.stop();
  await application?.stop();
});

const texts = ['\0', '\ud800', '\udfffx', 'x'.repeat(100_000), '\u202e', '${jndi:ldap://x}', '{{7*7}}', '%s%n'];

describe('a request for an export', () => {
  it.each(texts)('with the text %j ends with an answer of its own', async (text) => {
    const bodies = [
      { type: text },
      { type, params: { note: text } },
      { type, params: { [text]: 'x' } },
      { type, routeParams: { id: text } },
      { type, routeParams: { [text]: 'x' } },
      { type, options: { [text]: { [text]: [text] } } },
      { type, sendMail: true, email: text },
      { type, range: { start: text, end: text } },
      { type, format: text },
    ];
    for (const body of bodies) {
      const { status } = await ask(service, olivia, { format: 'csv', ...body });
      expect([JSON.stringify(body).slice(0, 80), status]).toEqual([expect.anything(), expect.toSatisfy(isFine)]);
      await cancelAll();
    }
  });

  it.each([
    ['a prototype', { type: '__proto__' }],
    ['a prototype of params', JSON.parse('{"params":{"__proto__":"x","constructor":"y"}}')],
    ['infinite numbers', { params: { note: 1e308 } }],
    ['a range of other times', { range: { start: '0001-01-01T00:00:00Z', end: '9999-12-31T23:59:59Z' } }],
    [
      'a range of years with six digits',
      { range: { start: '+020000-01-01T00:00:00Z', end: '+020001-01-01T00:00:00Z' } },
    ],
    ['many ids', { ids: Array.from({ length: 100_000 }, (_, at) => at + 1) }],
    ['ids that are none', { ids: [0, -1, 1.5, 2 ** 53, 2 ** 31] }],
  ])('with %s ends with an answer of its own', async (_name, body) => {
    const { status } = await ask(service, olivia, { type, format: 'csv', range: month(), ...(body as object) });
    expect(status).toSatisfy(isFine);
    await cancelAll();
  });
});

describe('a request for an export', () => {
  it.each([40, 900, 4_900, 20_000, 400_000])('with options %d deep ends with an answer of its own', async (depth) => {
    const body = JSON.stringify({ type, format: 'csv', range: month(), sendMail: false, options: { a: 0 } });
    const response = await fetch(`${service.url}/api/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${olivia}`, 'Content-Type': 'application/json' },
      body: body.replace('{"a":0}', `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    });
    expect([response.status, await response.text()]).toEqual([expect.toSatisfy(isFine), expect.anything()]);
    const listed = await service.call('GET /reports', { token: olivia });
    expect(listed.status).toBe(200);
    for (const { id } of listed.data) expect((await settled(service, olivia, id)).status).toBe('done');
  });
});

describe('a route', () => {
  it.each(texts)('with the text %j offers what has no route', async (route) => {
    const response = await fetch(`${service.url}/api/export_types?${new URLSearchParams({ route }).toString()}`, {
      headers: { Authorization: `Bearer ${olivia}` },
    });
    expect(response.status).toSatisfy(isFine);
  });
});

describe('an export type', () => {
  it.each(texts)('with the text %j is registered or refused', async (text) => {
    const good = { title: 'Rows', formats: ['csv'], permission: 'logistics.*', url: application.url };
    const bodies = [
      { title: text },
      { routes: [text] },
      { permission: `logistics.${text}` },
      { params: [{ name: 'a', label: text, kind: 'choice', options: [{ value: text, label: text }] }] },
      { params: [{ name: text, label: 'A', kind: 'text' }] },
      { url: `${application.url}?${text}` },
      { type: text },
    ];
    for (const [at, body] of bodies.entries()) {
      const { status, data } = await service.call('POST /applications/{id}/export_types', {
        token: staff,
        params: { id: logistics },
        body: { type: `odd_${texts.indexOf(text)}_${at}`, ...good, ...body },
      });
      expect([JSON.stringify(body).slice(0, 80), status]).toEqual([expect.anything(), expect.toSatisfy(isFine)]);
      const offered = await service.call('GET /export_types', { token: olivia });
      expect(offered.status).toBe(200);
      const params = { id: logistics, typeId: data[0]?.id ?? 0 };
      if (data[0]) await service.call('DELETE /applications/{id}/export_types/{typeId}', { token: staff, params });
    }
  });
});

/** Neither a fault of the service, nor a success that is none. */
const isFine = (status: unknown) => typeof status === 'number' && status >= 200 && status < 500;

async function cancelAll(): Promise<void> {
  const { data } = await service.call('GET /reports', { token: olivia });
  for (const { id } of data) await service.call('DELETE /reports/{id}', { token: olivia, params: { id } });
}
