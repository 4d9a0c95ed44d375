import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const MONA = 'mona.member@northwind.example';

async function send(token: string | undefined, bytes: Uint8Array, name = 'me.png', type = 'image/png') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${service.url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  const { data, meta } = (await response.json()) as {
    data?: { id: number; url: string }[];
    meta: { error?: { code: string; message: string; data?: unknown } };
  };
  return { status: response.status, id: data?.[0]?.id ?? 0, url: data?.[0]?.url, error: meta.error };
}
const read = (token: string | undefined, id: number) =>
  fetch(`${service.url}/api/uploads/${id}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
const photo = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#37cb95' } })
    .withExif({ IFD0: { Copyright: 'Mona at home' } })
    .jpeg()
    .toBuffer();

it('stores a picture without metadata, as an avatar that the list shows', async () => {
  const token = await service.signIn(MONA);
  const { status, id, url } = await send(token, await photo(), 'me.jpg', 'image/jpeg');
  expect([status, url]).toEqual([201, `/api/uploads/${id}`]);
  const answer = await read(token, id);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'vary', 'x-content-type-options'].map((name) => [
        name,
        answer.headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    // A response for one page must not be cached for a page of another host, which CORS would then block.
    vary: 'Authorization, Origin',
    'x-content-type-options': 'nosniff',
  });
  const put = (avatar: number | null) => service.call('PUT /user/{id}', { token, params: { id: 7 }, body: { avatar } });
  expect((await put(id)).data[0]?.avatar).toBe(id);
  const { data } = await service.call('GET /user/{id}/settings', {
    token,
    params: { id: 7 },
    query: { keys: 'avatar' },
  });
  expect(data).toMatchObject([{ category: 'common', key: 'avatar', value: String(id) }]);
  expect((await put(null)).data[0]?.avatar).toBeNull();
});

it('shows a picture only to users who share an organization', async () => {
  const { id } = await send(await service.signIn(MONA), await photo());
  const status = async (email?: string) => (await read(email && (await service.signIn(email)), id)).status;
  expect(await status('rita.reader@northwind.example')).toBe(200);
  expect(await status('marco.multi@example.net')).toBe(200);
  expect(await status('superadmin@platform.example')).toBe(200);
  expect(await status('cora.owner@contoso.example')).toBe(404);
  expect(await status('olga.orphan@example.net')).toBe(404);
  expect(await status()).toBe(401);
});

it("rejects another user's picture as avatar", async () => {
  const { id } = await send(await service.signIn('rita.reader@northwind.example'), await photo());
  const answer = await service.call('PUT /user/{id}', {
    token: await service.signIn(MONA),
    params: { id: 7 },
    body: { avatar: id },
  });
  expect(answer.code).toBe('upload_unknown');
});

it.each<[string, () => Buffer, number, string]>([
  ['40 MB', () => Buffer.alloc(40 * 1024 * 1024), 413, 'file_too_large'],
  ['a page that says it is a picture', () => Buffer.from('<script>alert(1)</script>'), 422, 'not_a_picture'],
  ['nothing', () => Buffer.alloc(0), 422, 'not_a_picture'],
])('rejects %s with a message', async (_, bytes, status, code) => {
  const answer = await send(await service.signIn(MONA), bytes());
  expect(answer).toMatchObject({
    status,
    error: { code, message: expect.stringMatching(/^[A-Z].*\.$/), data: { file: [expect.any(String)] } },
  });
});

it('requires a session and a multipart body', async () => {
  expect((await send(undefined, await photo())).status).toBe(401);
  const token = await service.signIn(MONA);
  expect((await service.call('POST /uploads', { token, body: { file: 'me' } })).status).toBe(415);
  const empty = await fetch(`${service.url}/api/uploads`, {
    method: 'POST',
    body: new FormData(),
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(empty.status).toBeGreaterThanOrEqual(400);
  expect(empty.status).toBeLessThan(500);
});
