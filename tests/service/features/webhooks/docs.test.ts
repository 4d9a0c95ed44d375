import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { envelopeOf, everyEvent, type SentEventType } from '../../../../src/core/contract/events/events.ts';
import { newSigningSecret } from '../../../../service/platform/outgoing/signature.ts';
import { signedRequest } from '../../../../service/features/webhooks/delivery/signed-request.ts';
import { freePort } from '../../support/free-port.ts';
import { hasProgram } from '../../support/programs.ts';
import { until } from '../../support/until.ts';

const text = readFileSync('docs/webhooks.md', 'utf8');
const types = Object.keys(everyEvent) as SentEventType[];

/** The page's code block with a file name. */
function code(name: string): string {
  const found = new RegExp('```\\w+ ' + name.replace('.', '\\.') + '\\n([\\s\\S]*?)```').exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no code block '${name}'.`);
  return found;
}

/** Programs that run the page's other languages. */
const languages = { python: 'python3', go: 'go' } as const;
const has = (language: keyof typeof languages) => hasProgram(languages[language]);
const print = (language: keyof typeof languages, args: readonly string[], input: string) =>
  execFileSync(languages[language], args, { cwd: folder, input, encoding: 'utf8' }).trim();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'iam-webhook-docs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the events on the page', () => {
  const sections = text.slice(text.indexOf('\n## Events')).split('\n### ').slice(1);

  it('are all events, in the order of the lists', () => {
    expect(sections.map((section) => section.slice(0, section.indexOf('\n')))).toEqual(types);
  });

  it.each(types)('include %s with its title, meaning and a valid example', (type) => {
    const section = sections.find((one) => one.startsWith(`${type}\n`)) ?? '';
    expect(section).toContain(`${everyEvent[type].title}. ${everyEvent[type].summary}`);
    const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(section)?.[1] ?? '');
    expect(z.parse(envelopeOf(type), example)).toEqual(example);
  });
});

const secret = newSigningSecret();
const body = JSON.stringify({ id: 'evt_1', type: 'user.joined', name: 'Zoë “O’Neil”' });
const signed = (secrets = [secret], at = Date.now()) =>
  signedRequest({ endpoint: 'https://example.com', messageId: 'evt_1', body, secrets, apikey: null }, at).headers;

const withoutSignature = ({ 'webhook-signature': _signature, ...others }: Record<string, string>) => others;

function signedWithNothing(): Record<string, string> {
  const headers = signed();
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return { ...headers, 'webhook-signature': `v1,${createHmac('sha256', '').update(content).digest('base64')}` };
}

/** Requests, whether a receiver must accept them, and the receiver's secret. */
const requests: [
  name: string,
  accepted: boolean,
  headers: Record<string, string>,
  body: string,
  configured?: string,
][] = [
  ['a signed one', true, signed(), body],
  ['one of a secret that is being rolled', true, signed([newSigningSecret(), secret]), body],
  ['one with another secret', false, signed([newSigningSecret()]), body],
  ['one with another body', false, signed(), body.replace('joined', 'deleted')],
  ['one of ten minutes ago', false, signed([secret], Date.now() - 600_000), body],
  ['one without a signature', false, withoutSignature(signed()), body],
  ['one without a time', false, { ...signed(), 'webhook-timestamp': 'now' }, body],
  // As from `WEBHOOK_SECRET=` of an environment that was never filled in.
  ['one that anybody could sign, without a secret', false, signedWithNothing(), body, ''],
];

describe('the verification code', () => {
  it.each(requests)('works in Node: %s', async (_, accepted, headers, sent, configured = secret) => {
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, code('verify.mjs'));
    const { verify } = (await import(/* @vite-ignore */ file)) as {
      verify: (headers: Record<string, string>, body: string, secret: string) => boolean;
    };
    expect(verify(headers, sent, configured)).toBe(accepted);
  });

  it.skipIf(!has('python')).each(requests)(
    'works in Python: %s (needs python3)',
    (_, accepted, headers, sent, configured = secret) => {
      writeFileSync(join(folder, 'verify.py'), code('verify.py'));
      const program =
        'import json, sys, verify; h, b, s = json.load(sys.stdin); print(verify.verify(h, b.encode(), s))';
      const input = JSON.stringify([headers, sent, configured]);
      expect(print('python', ['-c', program], input)).toBe(accepted ? 'True' : 'False');
    },
  );

  it.skipIf(!has('go')).each(requests)(
    'works in Go: %s (needs go)',
    { timeout: 120_000 },
    (_, accepted, headers, sent, configured = secret) => {
      writeFileSync(join(folder, 'verify.go'), code('verify.go').replace('package webhooks', 'package main'));
      writeFileSync(
        join(folder, 'main.go'),
        `package main
import ("encoding/json"; "fmt"; "net/http"; "os"; "time")
func main() {
  var input struct { Headers map[string]string; Body, Secret string }
  if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil { panic(err) }
  header := http.Header{}
  for name, value := range input.Headers { header.Set(name, value) }
  fmt.Println(Verify(header, []byte(input.Body), input.Secret, time.Now()))
}`,
      );
      const input = JSON.stringify({ Headers: headers, Body: sent, Secret: configured });
      expect(print('go', ['run', 'main.go', 'verify.go'], input)).toBe(String(accepted));
    },
  );
});

describe('the receiver on the page', () => {
  let child: ChildProcess;
  let printed = '';
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    writeFileSync(join(folder, 'receiver.mjs'), code('receiver.mjs'));
    child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: secret },
    });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(() => fetch(url).catch(() => null), 'the receiver of the page');
  });
  afterAll(() => child?.kill());

  it('has 20 lines', () => {
    expect(code('receiver.mjs').trim().split('\n')).toHaveLength(20);
  });

  it.each(requests)('answers %s', async (_, accepted, headers, sent) => {
    const { status } = await fetch(url, { method: 'POST', headers, body: sent });
    expect(status).toBe(accepted ? 204 : 401);
  });

  it('goes on after a sender that hangs up, and after one that sends without end', async () => {
    const { port } = new URL(url);
    for (const size of [100, 2_000_000]) {
      const socket = connect(Number(port), '127.0.0.1')
        .on('error', () => undefined)
        .resume();
      const closed = new Promise((done) => socket.once('close', done));
      socket.write(`POST / HTTP/1.1\r\nHost: receiver\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(size)}`);
      if (size === 100) socket.end();
      await closed;
    }
    const [, , headers, sent] = requests[0] as (typeof requests)[0];
    expect((await fetch(url, { method: 'POST', headers, body: sent })).status).toBe(204);
    expect(child.exitCode).toBe(null);
  });

  it('prints an event once even if it arrives twice', () => {
    expect(printed).toBe('user.joined\n');
  });
});
