import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startService } from '../support/service.ts';
import { warnOfUntrustedProxy } from '../../../service/platform/http/untrusted-proxy.ts';

/** The log after two requests through a proxy and one without. */
async function warningsWith(trustProxy: false | number): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  warnOfUntrustedProxy(app, { trustProxy });
  app.get('/', async () => 'well');
  await app.inject('/');
  expect(lines).toEqual([]);
  for (let time = 0; time < 3; time += 1) await app.inject({ url: '/', headers: { 'X-Forwarded-For': '10.0.0.9' } });
  return lines;
}

it('warns the operator once that everybody behind a proxy shares its limits', async () => {
  const lines = await warningsWith(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUST_PROXY is not set');
  expect(lines[0]).not.toContain('10.0.0.9');
});

it('does not warn if the proxy is trusted', async () => {
  expect(await warningsWith(1)).toEqual([]);
});

it.each([
  ['203.0.113.7, 172.70.1.1', '203.0.113.7', 0],
  ['172.70.1.1', '203.0.113.7', 1],
  ['172.70.1.1', 'nobody', 0],
])('warns once of a CDN that no proxy names: %s, %s', async (forwarded, client, expected) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, trustProxy: (_address, hop) => hop < 2 });
  warnOfUntrustedProxy(app, { trustProxy: 2 });
  app.get('/', async () => 'well');
  const headers = { 'X-Forwarded-For': forwarded, 'CF-Connecting-IP': client };
  for (let time = 0; time < 3; time += 1) await app.inject({ url: '/', headers });
  expect(lines.filter((line) => line.includes('A CDN names another client'))).toHaveLength(expected);
  expect(lines).toHaveLength(expected);
});

it('warns from the running service', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const service = await startService({ log });
  try {
    for (let time = 0; time < 3; time += 1)
      await service.call('GET /bot_check', {
        query: { action: 'create_account' },
        headers: { 'X-Forwarded-For': '10.0.0.9' },
      });
    expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(1);
  } finally {
    await service.stop();
  }
});
