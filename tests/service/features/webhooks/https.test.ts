import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentences } from '../../../../service/features/webhooks/delivery/failure-reasons.ts';
import type { Outcome } from '../../../../service/features/webhooks/delivery/send.ts';
import { hasProgram } from '../../support/programs.ts';

/** The name in the certificate. No name server knows it: only the pinned address leads to the endpoint. */
const NAME = 'receiver.example';

/** Sends one request in a process of its own, since Node reads NODE_EXTRA_CA_CERTS at its start. */
const PROGRAM = `
import { send } from '${process.cwd()}/service/features/webhooks/delivery/send.ts';
const { url } = JSON.parse(process.argv[2]);
let asked = 0;
const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['192.0.2.1']);
const request = { url, headers: { 'content-type': 'application/json' }, body: '{}' };
const outcome = await send(request, { allowPrivate: true, resolve, timeoutMs: 10_000 });
process.stdout.write(JSON.stringify({ asked, outcome }));
`;

let folder: string;
let server: Server;
const received: { host: string | undefined; serverName: string | false | undefined }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'iam-webhook-https-'));
  if (!hasProgram('openssl')) return;
  makeCertificates();
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  await build({
    entryPoints: [join(folder, 'program.ts')],
    outfile: join(folder, 'program.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const read = (name: string) => readFileSync(join(folder, name));
  server = createServer({ key: read('receiver.key'), cert: read('receiver.crt') }, (request, response) => {
    const { servername } = request.socket as typeof request.socket & { servername?: string | false };
    received.push({ host: request.headers.host, serverName: servername });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A certificate authority, and a certificate for the name that it has signed. */
function makeCertificates(): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=Test authority');
  openssl('req', ...key, '-keyout', 'receiver.key', '-out', 'receiver.csr', '-subj', `/CN=${NAME}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${NAME}\n`);
  openssl(
    ...['x509', '-req', '-in', 'receiver.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-out', 'receiver.crt', '-days', '2', '-extfile', 'names'],
  );
}

/** Sends to a host name on the port of the endpoint. */
async function sendTo(host: string, env: Record<string, string> = {}): Promise<{ asked: number; outcome: Outcome }> {
  const url = `https://${host}:${(server.address() as AddressInfo).port}/in`;
  const child = spawn(process.execPath, [join(folder, 'program.mjs'), JSON.stringify({ url })], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(text) as { asked: number; outcome: Outcome };
}

describe.skipIf(!hasProgram('openssl'))('an https endpoint (needs openssl)', () => {
  const trusted = () => ({ NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') });

  it('is reached at the checked IP address, under the name of its certificate', async () => {
    received.length = 0;
    const { asked, outcome } = await sendTo(NAME, trusted());
    expect(outcome).toMatchObject({ error: null, response: { status: 204 } });
    expect(asked).toBe(1);
    expect(received).toEqual([{ host: expect.stringMatching(`^${NAME}:`), serverName: NAME }]);
  });

  it('receives nothing if its certificate has another name', async () => {
    received.length = 0;
    const { outcome } = await sendTo('another.example', trusted());
    expect([outcome.error, outcome.response, received]).toEqual([sentences.certificate, null, []]);
  });

  it('receives nothing if its certificate authority is unknown', async () => {
    received.length = 0;
    const { outcome } = await sendTo(NAME);
    expect([outcome.error, outcome.response, received]).toEqual([sentences.certificate, null, []]);
  });
});
