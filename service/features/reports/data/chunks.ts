import { and, asc, eq, ne } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Queryable } from '../../../platform/database/database.ts';
import { reportChunks } from '../../../platform/database/schema/reports.ts';

/** Bytes of one row. */
const CHUNK = 256 * 1024;

/**
 * Keeps a file piece by piece: what comes is gzipped and written as soon as a piece is full.
 *
 * @param name of the attempt, so that two that overlap do not mix
 * @returns the bytes that were given
 */
export async function writeFile(
  db: Queryable,
  reportId: number,
  name: string,
  content: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let size = 0;
  const counted = async function* () {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      size += bytes.byteLength;
      yield bytes;
    }
  };
  const source = Readable.from(counted(), { signal, objectMode: true, highWaterMark: 1 });
  const gzip = createGzip({ level: 6 });
  source.on('error', (error) => gzip.destroy(error));
  let position = 0;
  let held: Buffer[] = [];
  let length = 0;
  const keep = async () => {
    await db
      .insert(reportChunks)
      .values({ reportId, fileName: name, position: position++, bytes: Buffer.concat(held) });
    held = [];
    length = 0;
  };
  try {
    for await (const part of source.pipe(gzip) as AsyncIterable<Buffer>) {
      held.push(part);
      length += part.byteLength;
      if (length >= CHUNK) await keep();
    }
  } finally {
    source.destroy();
  }
  if (length > 0) await keep();
  return size;
}

/** The file as it was given, read piece by piece. */
export function readFile(db: Queryable, reportId: number, name: string): Readable {
  const pieces = async function* () {
    for (let position = 0; ; position++) {
      const [row] = await db
        .select({ bytes: reportChunks.bytes })
        .from(reportChunks)
        .where(
          and(
            eq(reportChunks.reportId, reportId),
            eq(reportChunks.fileName, name),
            eq(reportChunks.position, position),
          ),
        )
        .orderBy(asc(reportChunks.position));
      if (!row) return;
      yield row.bytes;
    }
  };
  const source = Readable.from(pieces(), { objectMode: true, highWaterMark: 1 });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => source.destroy());
  return source.pipe(gunzip);
}

/** Drops what was kept for a report; with `except`, all but one attempt. */
export async function dropFiles(db: Queryable, reportId: number, except?: string): Promise<void> {
  await db
    .delete(reportChunks)
    .where(
      and(eq(reportChunks.reportId, reportId), except === undefined ? undefined : ne(reportChunks.fileName, except)),
    );
}
