import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSED = /^(text\/|application\/(json|wasm)|image\/svg)/;

/** Content-hashed names never mean anything else. */
const HASHED = /[\\/]assets[\\/]|-[A-Za-z0-9_-]{8}\.\w+(\.map)?$/;

interface Kept {
  etag: string;
  type: string;
  raw: Buffer;
  encoded: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
}

/** A folder of files, served from memory, compressed once. */
export class StaticFiles {
  readonly #folder: string;
  readonly #rewrite: (html: string) => string;
  readonly #kept = new Map<string, Kept>();

  /** @param rewrite what becomes of the text of pages before they are kept */
  constructor(folder: string, rewrite: (html: string) => string = (html) => html) {
    this.#folder = folder;
    this.#rewrite = rewrite;
  }

  /** The file of a decoded path below the folder; undefined when there is none. */
  async find(path: string): Promise<string | undefined> {
    if (path.includes('\0') || path.split(/[\\/]/).some((part) => part.startsWith('.') && part !== ''))
      return undefined;
    const file = join(this.#folder, path);
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const [real, root] = await Promise.all([realpath(file), realpath(this.#folder)]);
    return real.startsWith(root + sep) ? file : undefined;
  }

  /** Sends a found file, in the smallest form that the client takes; 304 when it has it. */
  async send(file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const kept = await this.#read(file);
    void reply
      .header(
        'Cache-Control',
        HASHED.test(file.slice(this.#folder.length)) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      .header('ETag', kept.etag)
      .header('Vary', 'Accept-Encoding')
      .type(kept.type);
    if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
    const encoding = COMPRESSED.test(kept.type) ? acceptedBy(request.headers['accept-encoding']) : undefined;
    if (!encoding) return reply.send(kept.raw);
    return reply.header('Content-Encoding', encoding).send(await (kept.encoded[encoding] ??= encode(kept, encoding)));
  }

  async #read(file: string): Promise<Kept> {
    const { mtimeMs, size } = await stat(file);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const found = this.#kept.get(file);
    if (found?.etag === etag) return found;
    const bytes = await readFile(file);
    const raw = extname(file) === '.html' ? Buffer.from(this.#rewrite(bytes.toString('utf8'))) : bytes;
    const kept: Kept = { etag, type: TYPES[extname(file)] ?? 'application/octet-stream', raw, encoded: {} };
    this.#kept.set(file, kept);
    return kept;
  }
}

function acceptedBy(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((one) => one.trim().split(';'))
    .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ''))
    .map(([name]) => name?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

/** Quick for the one who waits, then as small as can be for all who follow. */
async function encode(kept: Kept, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(kept.raw, { level: 9 });
  const quick = await brotli(kept.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  void brotli(kept.raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: kept.raw.length },
  }).then(
    (small) => (kept.encoded.br = Promise.resolve(small)),
    () => undefined,
  );
  return quick;
}
