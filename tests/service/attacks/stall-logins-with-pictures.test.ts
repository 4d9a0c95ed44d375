import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodingFailed } from '../../../service/features/uploads/pictures.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

let service: TestService;
let tokens: string[];
/** Small to send but slow to decode: just below 40 megapixels of one color. */
let heavy: Buffer;

beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const members = ['mona.member', 'rita.reader', 'walt.writer', 'olivia.owner', 'adam.admin'];
  const emails = [...members.map((name) => `${name}@northwind.example`), 'cora.owner@contoso.example'];
  tokens = await Promise.all(emails.map((email) => service.signIn(email)));
  heavy = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#37cb95' } })
    .png()
    .toBuffer();
});
afterAll(() => service?.stop());

async function send(bytes: Buffer, token = tokens[0]) {
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

it('decodes one picture at a time, queues a few, rejects the rest, and keeps logins going', async () => {
  expect(heavy.length).toBeLessThan(700_000);
  let decoded = 0;
  const uploads = Array.from({ length: 12 }, async (_, at) => {
    const answer = await send(heavy, tokens[at % tokens.length]);
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

it('does not report a timeout as “not a picture”', async () => {
  const busy = sharp(heavy)
    .timeout({ seconds: 1 })
    .resize(6300, 6300, { kernel: 'lanczos3' })
    .rotate(33)
    .blur(40)
    .png();
  const error: unknown = await busy.toBuffer().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(decodingFailed(error)).toMatchObject({ status: 503, code: 'pictures_busy', retryAfter: 30 });
  expect(decodingFailed(new Error('Input buffer has corrupt header'))).toMatchObject({ code: 'not_a_picture' });
});

it('lets no single user fill the queue', async () => {
  const mine = Array.from({ length: 8 }, () => send(heavy));
  const other = await send(heavy, tokens[1]);
  expect(other.status, 'of somebody else').toBe(201);
  const answers = (await Promise.all(mine)).map(({ status, code }) => `${status} ${code}`).sort();
  expect(answers).toEqual([...Array<string>(2).fill('201 undefined'), ...Array<string>(6).fill('429 too_many')]);
});

it('accepts pictures again afterwards, and still rejects other files', async () => {
  expect((await send(heavy)).status).toBe(201);
  expect(await send(Buffer.from('no picture at all'))).toMatchObject({ status: 422, code: 'not_a_picture' });
  const broken = Buffer.concat([heavy.subarray(0, 2_000), Buffer.alloc(500)]);
  expect(await send(broken)).toMatchObject({ status: 422, code: 'not_a_picture' });
});
