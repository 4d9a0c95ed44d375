import { and, eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { digest } from '../../platform/crypto/crypto.ts';
import { reports } from '../../platform/database/schema/reports.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { readFile } from './files/chunks.ts';
import { fileNameOf } from './files/file-name.ts';
import { FORMATS } from './files/formats.ts';
import { userMayExport } from './rights/may-export.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ownReport, withPermission } from './reports.ts';

/** A finished file for download. */
export interface ReportFile {
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  content: Readable;
  /** Quoted; another one for another attempt at the same report. */
  etag: string;
}

const expired = () => new ApiError(404, 'not_found', 'errors.fileGone');

/**
 * Opens a report's file for the holder of its link's key, or for its requester. The key grants no more than the
 * requester's permissions: it ends with the membership, and with the file after 24 hours.
 * @throws {ApiError} 404
 */
export async function openReport(
  services: Services,
  caller: Caller | null,
  id: number,
  key: string | undefined,
): Promise<ReportFile> {
  const row = key === undefined ? await owned(services, caller, id) : await keyed(services, id, key);
  if (
    row.status !== 'done' ||
    row.fileName === null ||
    row.fileSize === null ||
    row.expiresAt === null ||
    row.expiresAt.getTime() <= services.now()
  )
    throw expired();
  return {
    name: fileNameOf(row),
    mediaType: FORMATS[row.format].mediaType,
    size: row.fileSize,
    etag: `"${digest(`${row.id} ${row.fileName}`)}"`,
    content: readFile(services.database.db, row.id, row.fileName),
  };
}

function owned(services: Services, caller: Caller | null, id: number) {
  if (!caller) throw expired();
  return ownReport(services.database.db, caller, id);
}

async function keyed({ database }: Services, id: number, key: string) {
  const [found] = await withPermission(database.db).where(and(eq(reports.id, id), eq(reports.keyDigest, digest(key))));
  if (!found || !(await userMayExport({ database }, { ...found.row, permission: found.permission }))) throw expired();
  return found.row;
}
