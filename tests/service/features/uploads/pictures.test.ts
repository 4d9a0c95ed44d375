import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PictureProcess } from '../../../../service/features/uploads/picture-process.ts';
import { MAX_PICTURE_BYTES, readPicture } from '../../../../service/features/uploads/pictures.ts';

const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#37cb95' } });

/** A PNG that claims the given size; by default its picture data is short. */
function pngOf(width: number, height: number, bytes = 64): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

it('removes metadata and turns the picture upright', async () => {
  const photo = await plain()
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const picture = await readPicture(photo);
  const kept = await sharp(picture.bytes).metadata();
  expect(kept.exif ?? kept.icc ?? kept.xmp ?? kept.iptc ?? kept.orientation).toBeUndefined();
  expect([picture.width, picture.height, picture.mediaType]).toEqual([20, 40, 'image/jpeg']);
  expect(picture.bytes.includes('Somebody')).toBe(false);
});

it('keeps the pixels of a cropped PNG', async () => {
  const noise = Buffer.from(
    Array.from({ length: 256 * 256 * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 7919) % 251)),
  );
  const sent = await sharp(noise, { raw: { width: 256, height: 256, channels: 4 } })
    .png()
    .toBuffer();
  const picture = await readPicture(sent);
  expect((await sharp(picture.bytes).ensureAlpha().raw().toBuffer()).equals(noise)).toBe(true);
});

it('shrinks a large picture', async () => {
  const picture = await readPicture(await plain(3000, 1500).webp().toBuffer());
  expect([picture.width, picture.height, picture.mediaType]).toEqual([1024, 512, 'image/webp']);
});

it('keeps one frame of a GIF', async () => {
  const picture = await readPicture(await plain().gif().toBuffer());
  expect(picture.mediaType).toBe('image/png');
  expect((await sharp(picture.bytes).metadata()).pages ?? 1).toBe(1);
});

it.each<[string, Buffer]>([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a document', Buffer.from('%PDF-1.7 …')],
  ['nothing', Buffer.alloc(0)],
  [
    'the first bytes of a PNG alone',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  ],
  ['a PNG that breaks off', pngOf(500, 500)],
])('rejects %s with a message', async (_, bytes) => {
  await expect(readPicture(bytes)).rejects.toMatchObject({
    status: 422,
    code: 'not_a_picture',
    data: { file: ['errors.pictureUnsupported'] },
  });
});

it('rejects more than 40 megapixels without decoding them', async () => {
  const began = performance.now();
  await expect(readPicture(pngOf(30_000, 30_000))).rejects.toMatchObject({
    status: 422,
    code: 'picture_too_many_pixels',
  });
  expect(performance.now() - began).toBeLessThan(1000);
});

it('rejects a picture of one column, whose lines take long to decode', async () => {
  const column = pngOf(1, 4_000_000, 16_000_000);
  await expect(readPicture(column)).rejects.toMatchObject({ status: 422, code: 'not_a_picture' });
});

it('rejects more than 5 MB', async () => {
  await expect(readPicture(Buffer.alloc(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({
    status: 413,
    code: 'file_too_large',
  });
});

it('does not report a decoding timeout as a broken picture, and continues with the next', async () => {
  const stopping = new AbortController();
  const picture = await plain().png().toBuffer();
  const hurried = new PictureProcess(stopping.signal, { patienceMs: 1 });
  await expect(hurried.read(picture)).rejects.toMatchObject({ status: 503, code: 'pictures_busy', retryAfter: 30 });
  const patient = new PictureProcess(stopping.signal);
  expect((await Promise.all([patient.read(picture), patient.read(picture)])).map(({ width }) => width)).toEqual([
    40, 40,
  ]);
  await expect(patient.read(Buffer.from('no picture'))).rejects.toMatchObject({ status: 422, code: 'not_a_picture' });
  stopping.abort();
});
