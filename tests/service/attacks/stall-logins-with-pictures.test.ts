import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

let service: TestService;
let token: string;
/** Small to send but slow to decode: just below 40 megapixels of one colour. */
let heavy: Buffer;

beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  token = await service.signIn('mona.member@northwind.example');
  heavy = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#37cb95' } })
    .png()
    .toBuffer();
});
afterAll(() => service?.stop());

async function send(bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  const response = await fetch(`${service.url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  const json = (await response.json()) as { meta: { error?: { code: string } } };
  return { status: response.status, code: json.meta.error?.code, wait: response.headers.get('Retry-After') };
}

it('decodes one picture at a time, lets a few wait, and sends the rest away; logins go on', async () => {
  expect(heavy.length).toBeLessThan(700_000);
  let decoded = 0;
  const uploads = Array.from({ length: 12 }, async () => {
    const answer = await send(heavy);
    if (answer.status === 201) decoded += 1;
    return answer;
  });
  // Many more password hashes than the thread pool has threads, all while the first pictures are being decoded.
  const logins = await Promise.all(
    Array.from({ length: 8 }, () =>
      service.call('POST /auth', { body: { email: 'adam.admin@northwind.example', password: PASSWORD } }),
    ),
  );
  const before = decoded;
  expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 200));
  const answers = await Promise.all(uploads);
  const taken = answers.filter(({ status }) => status === 201);
  const away = answers.filter(({ status }) => status !== 201);
  expect(taken.length).toBeGreaterThanOrEqual(5);
  expect(away.length).toBeGreaterThan(0);
  expect(before, 'the logins did not wait for the pictures').toBeLessThan(taken.length);
  expect(new Set(away.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 pictures_busy']));
  for (const { wait } of away) expect(Number(wait)).toBeGreaterThan(0);
});

it('takes pictures again afterwards, and still tells what is no picture', async () => {
  expect((await send(heavy)).status).toBe(201);
  expect(await send(Buffer.from('no picture at all'))).toMatchObject({ status: 422, code: 'not_a_picture' });
  const broken = Buffer.concat([heavy.subarray(0, 2_000), Buffer.alloc(500)]);
  expect(await send(broken)).toMatchObject({ status: 422, code: 'not_a_picture' });
});
