import sharp from 'sharp';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Picture } from '../../platform/files/picture.ts';
import { readPicture } from './pictures.ts';

/** What the process answers for one picture. */
export type PictureAnswer =
  | { picture: Picture }
  | { failure: Pick<ApiError, 'status' | 'code' | 'message' | 'data' | 'retryAfter'> }
  | { bug: string };

// A process of its own: sharp works in libuv's thread pool, and threads of one process share that pool with the hashing
// of passwords.
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
    const { status, code, message, data, retryAfter } = error;
    return { failure: { status, code, message, data, retryAfter } };
  }
}
