import type { FastifyRequest } from 'fastify';
import { pictureTooLarge } from './pictures.ts';
import { readUpload, receiveUpload } from './uploads.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';

/**
 * The single file of a multipart body.
 * @throws {ApiError} 413, 415, 422
 */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ApiError(415, 'unsupported_media_type', 'errors.pictureAsForm');
  try {
    const part = await request.file();
    const bytes = await part?.toBuffer();
    // The library may return a truncated file before it reports the limit.
    if (part?.file.truncated) throw pictureTooLarge();
    if (bytes) return bytes;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw pictureTooLarge();
    throw error;
  }
  throw unprocessable('file_missing', 'errors.pictureMissing', { file: ['errors.pictureMissing'] });
}

export const uploads = handlers({
  'POST /uploads': async ({ services, caller, request }) => ({
    data: [await receiveUpload(services, caller, () => fileOf(request))],
  }),

  'GET /uploads/{id}': async ({ services, caller, params, reply }) => {
    const { mediaType, bytes } = await readUpload(services, caller, params.id);
    // An upload never changes but is private: browsers may cache it, per token.
    return reply
      .header('Content-Type', mediaType)
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('Vary', 'Authorization, Origin')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes);
  },
});
