import { type PlainId } from '../../platform/languages/message.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import type { Picture } from '../../platform/files/picture.ts';

/** Maximum file size in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Maximum width times height. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** Maximum width and height of the file, as JPEG has it. A line costs time even if it is one pixel wide. */
const MAX_EDGE = 65_535;
/** Maximum width and height of the stored picture: twice the largest avatar, for dense displays. */
const KEPT_EDGE = 1024;

const kept: Readonly<Record<string, Picture['mediaType']>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  // A single frame: motion beside a name distracts (WCAG 2.2.2).
  'image/gif': 'image/png',
};

/** 413: the file is too large. */
export const pictureTooLarge = () => {
  const message = 'errors.pictureTooLarge';
  return new ApiError(413, 'file_too_large', message, { data: { file: [message] } });
};

/** 503: the queue of pictures is full. */
export const picturesBusy = () =>
  new ApiError(503, 'pictures_busy', 'errors.picturesBusy', {
    retryAfter: 30,
  });

/** 429: the user's other pictures are still in the queue. */
export const picturesPending = () =>
  new ApiError(429, 'too_many', 'errors.picturesPending', {
    retryAfter: 10,
  });

/** 503: the picture may be fine, but the service was too busy to decode it. */
export const pictureTookTooLong = () =>
  new ApiError(503, 'pictures_busy', 'errors.pictureLate', {
    retryAfter: 30,
  });

/** The error to answer after decoding failed. sharp's `timeout` says nothing about the picture. */
export const decodingFailed = (error: unknown) =>
  error instanceof Error && /^timeout\b/i.test(error.message) ? pictureTookTooLong() : notAPicture();

const invalid = (code: string, message: PlainId) => unprocessable(code, message, { file: [message] });
const notAPicture = () => invalid('not_a_picture', 'errors.pictureUnsupported');

/**
 * Decodes and re-encodes a picture: upright, within 1024 by 1024, without metadata. The type is determined by the first
 * bytes, not by name or header.
 * @throws {ApiError} 413 `file_too_large`; 422 `not_a_picture`, `picture_too_many_pixels`
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge();
  const found = await fileTypeFromBuffer(bytes);
  const mediaType = kept[found?.mime ?? ''];
  if (!mediaType) throw notAPicture();
  const { width, height } = await sizeOf(bytes);
  if (Math.max(width, height) > MAX_EDGE) throw notAPicture();
  if (width * height > MAX_PICTURE_PIXELS) {
    throw invalid('picture_too_many_pixels', 'errors.pictureTooManyPixels');
  }
  try {
    const { data, info } = await encode(bytes, mediaType).toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType, width: info.width, height: info.height };
  } catch (error) {
    throw decodingFailed(error);
  }
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw notAPicture();
  }
}

function encode(bytes: Buffer, mediaType: Picture['mediaType']) {
  const small = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ width: KEPT_EDGE, height: KEPT_EDGE, fit: 'inside', withoutEnlargement: true });
  if (mediaType === 'image/jpeg') return small.jpeg({ quality: 88 });
  return mediaType === 'image/webp' ? small.webp({ quality: 88 }) : small.png();
}
