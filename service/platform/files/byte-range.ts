import type { IncomingHttpHeaders } from 'node:http';

/** Positions of the first and last byte, both included. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of a file that a resumed download asks for (RFC 9110 section 14.2).
 * @param file.size bytes
 * @param file.etag quoted; a range of another version is not served
 * @returns undefined for the whole file, also if several ranges or other units are asked for; null if the range is
 * behind the file's end, for 416
 */
export function byteRangeOf(
  headers: IncomingHttpHeaders,
  { size, etag }: { size: number; etag: string },
): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  const condition = headers['if-range'];
  if (from === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const first = Number(from);
  const last = Math.min(to ? Number(to) : Infinity, size - 1);
  if (first >= size) return null;
  return last < first ? undefined : { first, last };
}

/** Cuts a range out of content that can only be read from its beginning. */
export async function* bytesIn(content: AsyncIterable<Buffer>, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const part of content) {
    const piece = part.subarray(Math.max(first - position, 0), last + 1 - position);
    if (piece.length > 0) yield piece;
    position += part.length;
    if (position > last) return;
  }
}
