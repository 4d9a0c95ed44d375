import sharp from 'sharp';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Picture } from '../../platform/files/picture.ts';
import { readPicture } from './pictures.ts';

/** The process's reply for one picture. */
export type PictureAnswer =
  | { picture: Picture }
  | { failure: Pick<ApiError, 'status' | 'code' | 'said' | 'data' | 'retryAfter'> }
  | { bug: string };

// A separate process: sharp uses libuv's thread pool, which threads of one process would share with password hashing.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (bytes: Uint8Array) => {
  void answer(Buffer.from(bytes)).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function answer(bytes: Buffer): Promise<PictureAnswer> {
  try {
    return { picture: await readPicture(bytes) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { bug: String(error) };
    const { status, code, said, data, retryAfter } = error;
    return { failure: { status, code, said, data, retryAfter } };
  }
}
