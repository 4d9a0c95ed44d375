import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { newNotification } from '../../../src/core/contract/endpoints/platform/sent-notifications.ts';
import { keyExample, permissionsExample, type Example } from '../../../src/widgets/applications/snippets/examples.ts';
import { notificationExample } from '../../../src/widgets/applications/snippets/notification-example.ts';
import { webhooksExample } from '../../../src/widgets/applications/snippets/webhooks-example.ts';
import { answering } from '../../core/support/service.ts';

const run = promisify(execFile);
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const env = { ...process.env, IAM_KEY: 'iam_sk_test' };

/** Pastes an example into a shell or into Node. */
const paste = async (example: Example, language: keyof Example) =>
  language === 'curl'
    ? (await run('sh', ['-c', example.curl], { env })).stdout
    : (await run(process.execPath, ['--input-type=module', '-e', example.node], { env })).stdout;

describe.each(['curl', 'node'] as const)('the example for %s', (language) => {
  it('asks whose key it is', async () => {
    const service = await answering({ 'GET /api/applications/me': { data: [{ id: 5, name: 'fleet', scopes: [] }] } });
    stop = service.stop;
    expect(await paste(keyExample(service.base, 'fleet'), language)).toContain('fleet');
    expect(service.asked).toMatchObject([{ call: 'GET /api/applications/me', token: 'iam_sk_test' }]);
  });

  it('declares the permissions, whatever is in their texts', async () => {
    const service = await answering({ 'PUT /api/applications/me/permissions': { data: [] } });
    stop = service.stop;
    const declared = [
      { resource: 'fleet.doors.READ', title: `Olga's "doors" \\ $HOME \`id\` €`, description: '' },
      { resource: 'fleet.doors.WRITE', title: 'Open', description: "It's open" },
    ];
    await paste(permissionsExample(service.base, 'fleet', declared), language);
    const [{ description: _none, ...first }, second] = declared as [(typeof declared)[0], (typeof declared)[0]];
    expect(service.asked).toMatchObject([{ token: 'iam_sk_test', body: { permissions: [first, second] } }]);
  });

  it('sends a notification that the service takes', async () => {
    const service = await answering({ 'POST /api/notifications': { data: [{ id: 41 }] } });
    stop = service.stop;
    expect(await paste(notificationExample(service.base), language)).toContain('41');
    expect(service.asked).toMatchObject([{ token: 'iam_sk_test' }]);
    expect(newNotification.safeParse(service.asked[0]?.body).success).toBe(true);
  });
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return String(port);
}

it('receives an event that is signed with the secret, and refuses another', async () => {
  const { curl, node } = webhooksExample('fleet');
  const PORT = await freePort();
  const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, +/').toString('base64')}`;
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', node], {
    env: { ...process.env, PORT, WEBHOOK_SECRET },
  });
  let printed = '';
  receiver.stdout.on('data', (part) => (printed += part));
  stop = async () => {
    receiver.kill();
    await once(receiver, 'exit');
  };
  const send = async (secret: string) => {
    const sent = { env: { ...process.env, PORT, WEBHOOK_SECRET: secret } };
    const retrying = curl.replace('curl -sS', 'curl -sS --retry 20 --retry-connrefused --retry-delay 1');
    return (await run('sh', ['-c', retrying], sent)).stdout;
  };
  expect(await send(WEBHOOK_SECRET)).toContain('204 No Content');
  expect(await send(`whsec_${Buffer.from('another').toString('base64')}`)).toContain('401 Unauthorized');
  const broken = connect(Number(PORT), '127.0.0.1').resume();
  broken.end('POST / HTTP/1.1\r\nHost: receiver\r\nContent-Length: 100\r\n\r\n{');
  await once(broken, 'close');
  expect(await send(WEBHOOK_SECRET)).toContain('204 No Content');
  expect(printed).toBe('{"type":"webhook.test","data":{}}\n'.repeat(2));
}, 30_000);

it('shows an example of permissions while none are declared', () => {
  const { curl } = permissionsExample('https://iam.example/api', 'fleet', []);
  expect(curl).toContain("'https://iam.example/api/applications/me/permissions'");
  expect(curl).toContain('"fleet.devices.READ"');
});
