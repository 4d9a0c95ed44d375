import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { at } from '../../../scripts/build/paths.mjs';
import { answerOf } from './answers.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Serves pages, the CDN build and API replies without delay: brotli, never cached, so that a visit measures the page
 * and not the database.
 * @param {Record<string, string>} files text by path, such as `/form/`, `/form/page.js`
 * @param {Record<string, Record<string, string>>} headers further headers by path
 * @returns {Promise<{url: string, elsewhere: string, stop: () => Promise<void>}>} `elsewhere`: a page of another site
 */
export async function paintHost(files, headers = {}) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const pack = (/** @type {string} */ key, /** @type {() => string | Buffer} */ read) => {
    const found = packed.get(key) ?? brotliCompressSync(read(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    packed.set(key, found);
    return found;
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const send = (/** @type {number} */ status, /** @type {string} */ type, /** @type {Buffer} */ body) => {
      response.writeHead(status, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'no-store',
        'timing-allow-origin': '*',
        ...headers[url.pathname],
      });
      response.end(body);
    };
    const text = files[url.pathname];
    if (text !== undefined) {
      const type = TYPES[extname(url.pathname) || '.html'] ?? 'text/plain';
      return send(
        200,
        type,
        pack(url.pathname, () => text),
      );
    }
    if (url.pathname.startsWith('/cdn/') && !url.pathname.includes('..')) {
      const file = at('dist', url.pathname);
      if (statSync(file, { throwIfNoEntry: false })?.isFile())
        return send(
          200,
          TYPES[extname(file)] ?? 'text/plain',
          pack(file, () => readFileSync(file)),
        );
    }
    const answer = answerOf(request.method ?? 'GET', url);
    if (!answer)
      return send(
        404,
        'text/plain',
        pack('missing', () => 'not here'),
      );
    const json = JSON.stringify(answer.body);
    return send(
      answer.status ?? 200,
      'application/json',
      pack(json, () => json),
    );
  });
  const port = Number(process.env.BENCH_CDN_PORT ?? 4425);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `http://localhost:${port}`,
    elsewhere: `http://127.0.0.1:${port}/nothing`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
