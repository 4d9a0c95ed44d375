import { and, asc, eq, ne } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Queryable } from '../../../platform/database/database.ts';
import { reportChunks } from '../../../platform/database/schema/reports.ts';

/** Bytes per row. */
const CHUNK = 256 * 1024;

/**
 * Stores a file in chunks, gzipped and written as each fills up.
 * @param name name of the attempt, so that overlapping attempts do not mix
 * @returns the number of input bytes
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

/** Reads a stored file chunk by chunk. */
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

/** Deletes a report's chunks, except those of one attempt. */
export async function dropFiles(db: Queryable, reportId: number, except?: string): Promise<void> {
  await db
    .delete(reportChunks)
    .where(
      and(eq(reportChunks.reportId, reportId), except === undefined ? undefined : ne(reportChunks.fileName, except)),
    );
}
