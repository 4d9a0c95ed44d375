import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { at } from '../../build/paths.mjs';

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.html': 'text/html', '.json': 'application/json' };

/**
 * Serves a customer's page with one script tag and one element, the CDN build (brotli, not cached), and an API that
 * answers at once that nobody is logged in, so that the benchmark measures the element and not the database.
 * @param {string} tag
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function cdnHost(tag) {
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>',
    `<script type="module" src="/cdn/iam.js"></script></head><body><${tag}></${tag}></body></html>`,
  ].join('');
  const packed = new Map();
  const pack = (/** @type {string} */ path, /** @type {string | Buffer} */ text) => {
    if (!packed.has(path)) packed.set(path, brotliCompressSync(text));
    return packed.get(path);
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const send = (
      /** @type {number} */ status,
      /** @type {string | undefined} */ type,
      /** @type {string | Buffer} */ text,
    ) => {
      response.writeHead(status, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'no-store',
        'timing-allow-origin': '*',
      });
      response.end(pack(path, text));
    };
    if (path === '/') return send(200, TYPES['.html'], page);
    if (path.startsWith('/api/')) return send(200, TYPES['.json'], '{"data":[],"meta":{}}');
    const file = at('dist', path);
    if (path.includes('..') || !existsSync(file)) return send(404, 'text/plain', 'not here');
    return send(200, TYPES[extname(file)] ?? 'text/plain', readFileSync(file));
  });
  const port = Number(process.env.BENCH_CDN_PORT ?? 4425);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `http://localhost:${port}/`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
