import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { uploads } from '../../platform/database/schema/reports.ts';
import { unprocessable } from '../../platform/errors/api-error.ts';

/** The setting that holds the avatar. */
export const AVATAR = { category: 'common', key: 'avatar' } as const;

/** @throws {ApiError} 422 `upload_unknown` if the picture does not exist or belongs to another user */
export async function requireOwnUpload(tx: Tx, userId: number, uploadId: number): Promise<void> {
  const [own] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, userId)));
  const message = 'errors.pictureUnknown';
  if (!own) throw unprocessable('upload_unknown', message, { avatar: [message] });
}
