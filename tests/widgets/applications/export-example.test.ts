import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { exportTypesEndpoints } from '../../../src/core/contract/endpoints/platform/export-types.ts';
import type { ExportPage } from '../../../src/core/contract/export-pull.ts';
import { exportExample } from '../../../src/widgets/applications/snippets/export-example.ts';
import { answering } from '../../core/support/service.ts';

const run = promisify(execFile);
let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const fleet = { id: 5, name: 'fleet' };

it('registers an export type that the service takes', async () => {
  const service = await answering({ 'POST /api/applications/5/export_types': { status: 201, data: [{ id: 3 }] } });
  stop = service.stop;
  const env = { ...process.env, IAM_KEY: 'iam_sk_test' };
  const { stdout } = await run('sh', ['-c', exportExample(service.base, fleet).curl], { env });
  expect(stdout).toContain('"id":3');
  expect(service.asked).toMatchObject([{ token: 'iam_sk_test' }]);
  const { body } = exportTypesEndpoints['POST /applications/{id}/export_types'];
  expect(body.safeParse(service.asked[0]?.body).success).toBe(true);
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return String(port);
}

it('serves every row of it, and only to the service', async () => {
  const { outputFiles } = await build({
    stdin: { contents: exportExample('https://iam.example/api', fleet).node, resolveDir: resolve('.') },
    alias: { 'iam-widgets/server': resolve('src/server/index.ts') },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  const PORT = await freePort();
  const EXPORT_SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, +/').toString('base64')}`;
  const program = spawn(process.execPath, ['--input-type=module', '-'], {
    env: { ...process.env, PORT, EXPORT_SECRET },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  program.stdin.end(outputFiles[0]?.text);
  stop = async () => {
    program.kill();
    await once(program, 'exit');
  };
  const url = `http://127.0.0.1:${PORT}/exports`;
  await vi.waitFor(() => fetch(url), { timeout: 15_000 });
  const ask = (cursor: string | null, secret = EXPORT_SECRET) => {
    const range = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-02T00:00:00.000Z' };
    const body = JSON.stringify({ type: 'fleet_visits', organization_id: 7, range, cursor, limit: 5_000 });
    const [id, at] = [`export_7_${cursor ?? 'first'}_${secret.length}`, new Date()];
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    return fetch(url, { method: 'POST', headers, body });
  };
  expect((await ask(null, `whsec_${Buffer.from('another').toString('base64')}`)).status).toBe(401);
  let page = (await (await ask(null)).json()) as ExportPage;
  let rows = page.rows.length;
  while (page.next_cursor !== null) {
    page = (await (await ask(page.next_cursor)).json()) as ExportPage;
    rows += page.rows.length;
  }
  expect([rows, page.total]).toEqual([12_000, 12_000]);
}, 30_000);
