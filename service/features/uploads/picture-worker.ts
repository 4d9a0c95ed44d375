import sharp from 'sharp';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Drawn, Picture, Shape } from '../../platform/files/picture.ts';
import { drawMarkup } from './draw-markup.ts';
import { readPicture } from './pictures.ts';

/** What the process is asked for: to decode the bytes of a picture, or to draw markup. */
export type PictureRequest = { bytes: Uint8Array } | { markup: string; shape: Shape };

/** The process's reply. */
export type PictureAnswer =
  | { picture: Picture }
  | { drawn: Drawn | null }
  | { failure: Pick<ApiError, 'status' | 'code' | 'userMessage' | 'data' | 'retryAfter'> }
  | { bug: string };

// A separate process: sharp uses libuv's thread pool, which threads of one process would share with password hashing.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (request: PictureRequest) => {
  void answer(request).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function answer(request: PictureRequest): Promise<PictureAnswer> {
  try {
    if ('markup' in request) return { drawn: await drawMarkup(request.markup, request.shape) };
    return { picture: await readPicture(Buffer.from(request.bytes)) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { bug: String(error) };
    const { status, code, userMessage, data, retryAfter } = error;
    return { failure: { status, code, userMessage, data, retryAfter } };
  }
}
