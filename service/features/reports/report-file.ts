import { and, eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { digest } from '../../platform/crypto/crypto.ts';
import { reports } from '../../platform/database/schema/reports.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { readFile } from './data/chunks.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { mayReport, ownReport } from './reports.ts';
import { authorizationOf, authorizationIn } from '../access/authorization-context.ts';

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

const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  pdf: 'application/pdf',
} as const;

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
  const day = row.createdAt.toISOString().slice(0, 10);
  return {
    name: `${row.type.replaceAll('_', '-')}-${day}-${row.id}.${row.format}`,
    mediaType: MEDIA_TYPES[row.format],
    size: row.fileSize,
    etag: `"${digest(row.fileName)}"`,
    content: readFile(services.database.db, row.id, row.fileName),
  };
}

function owned(services: Services, caller: Caller | null, id: number) {
  if (!caller) throw expired();
  return ownReport(services.database.db, caller, id);
}

async function keyed({ database }: Services, id: number, key: string) {
  const [row] = await database.db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.keyDigest, digest(key))));
  if (!row) throw expired();
  const authorization = await authorizationIn(database, row.userId, row.organizationId);
  if (
    !authorization ||
    !(authorization.is_super_admin || (authorization.is_member && mayReport(authorizationOf(authorization))))
  )
    throw expired();
  return row;
}
