import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A page as it is sent. */
export interface CompressedPage {
  bytes: Buffer;
  /** Undefined if the browser accepts no compression. */
  encoding: 'br' | 'gzip' | undefined;
  /** Identifies these bytes (RFC 9110, section 8.8.3). */
  etag: string;
}

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (text: string) => Buffer.from(text) };

/** Pages that were compressed before, by encoding and digest; at first as many as pages of the site. */
const made = new Map<string, Buffer>();
const MOST = 1_000;

/**
 * Compresses a page once.
 * @param accepted the request's `Accept-Encoding`
 */
export function compressed(text: string, accepted = ''): CompressedPage {
  // A weight of 0 means 'not acceptable' (RFC 9110, section 12.4.2).
  const offered = accepted
    .split(',')
    .flatMap((one) => (/;\s*q=0(?:\.0*)?\s*$/.test(one) ? [] : one.replace(/;.*$/, '').trim()));
  const encoding = (['br', 'gzip'] as const).find((one) => offered.includes(one));
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const key = `${digest}-${encoding ?? 'identity'}`;
  const bytes = made.get(key) ?? encoders[encoding ?? 'identity'](text);
  if (made.size >= MOST) made.clear();
  made.set(key, bytes);
  return { bytes, encoding, etag: `"${key}"` };
}
