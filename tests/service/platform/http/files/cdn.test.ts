import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerFailures } from '../../../../../service/platform/http/failures.ts';
import { addPages } from '../../../../../service/platform/http/files/pages.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'iam-cdn-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Starts the pages of a version with a kept folder, and reads a file. */
async function serve(version: string, cdnDir?: string) {
  const root = join(home, version);
  mkdirSync(join(root, 'dist/cdn'), { recursive: true });
  writeFileSync(join(root, 'dist/cdn/manifest.json'), JSON.stringify({ version }));
  writeFileSync(join(root, 'dist/cdn/iam.js'), `// ${version}`);
  const app = Fastify();
  answerFailures(app, async () => null);
  await addPages(app, { root, cdnDir });
  return async (path: string) => {
    const { statusCode, body, headers } = await app.inject(`/cdn/${path}`);
    return statusCode === 200 ? [body, headers['cache-control']] : statusCode;
  };
}

const FOREVER = 'public, max-age=31536000, immutable';

it('serves its own version with permanent caching, and its newest by major version and as the latest', async () => {
  const get = await serve('1.4.0');
  expect(await get('1.4.0/iam.js')).toEqual(['// 1.4.0', FOREVER]);
  for (const path of ['1/iam.js', 'latest/iam.js'])
    expect(await get(path)).toEqual(['// 1.4.0', 'public, max-age=300']);
  expect(await get('iam.js')).toEqual(['// 1.4.0', 'no-cache']);
  for (const path of ['1.3.0/iam.js', '2/iam.js', '0.1.0/iam.js']) expect(await get(path)).toBe(404);
});

it('keeps serving an earlier version whose build was kept', async () => {
  const kept = join(home, 'kept');
  await serve('1.3.0', kept);
  await serve('1.3.0', kept);
  const get = await serve('1.4.0', kept);
  expect(await get('1.3.0/iam.js')).toEqual(['// 1.3.0', FOREVER]);
  expect(await get('1.4.0/iam.js')).toEqual(['// 1.4.0', FOREVER]);
  expect(await get('1/iam.js')).toEqual(['// 1.4.0', 'public, max-age=300']);
  for (const path of ['1.2.0/iam.js', '1.3.0/../1.4.0/iam.js', '1.3.0/..%2f1.4.0/iam.js', '1.3.0/none.js'])
    expect(await get(path), `the file at ${path}`).not.toEqual(['// 1.3.0', FOREVER]);
  expect(readdirSync(kept).sort()).toEqual(['1.3.0', '1.4.0']);
});

it('keeps the newest build of a version', async () => {
  const kept = join(home, 'kept');
  mkdirSync(join(kept, '1.3.0'), { recursive: true });
  writeFileSync(join(kept, '1.3.0/manifest.json'), '{"version":"1.3.0","files":{}}');
  await serve('1.3.0', kept);
  expect(await (await serve('1.4.0', kept))('1.3.0/iam.js')).toEqual(['// 1.3.0', FOREVER]);
});
