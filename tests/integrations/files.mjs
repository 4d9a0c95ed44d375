import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
]);

/**
 * Serves a folder.
 * @param {string} folder
 * @param {number} port
 * @returns {Promise<() => Promise<void>>} stops serving
 */
export async function serveFiles(folder, port) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES.get(extname(path)) ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)));
  return () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
}
