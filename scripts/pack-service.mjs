/**
 * `npm pack -w service`: builds the service, and copies the pages and the CDN build into `service/dist`. With `--clean`
 * it removes these copies, which the service would serve in place of later builds.
 */
import { cpSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const COPIES = { '.build/site': 'service/dist/site', 'dist/cdn': 'service/dist/cdn' };
const isClean = process.argv.includes('--clean');

if (!isClean) await prepare(['package', 'service', 'site', 'docs']);
for (const [from, to] of Object.entries(COPIES)) {
  rmSync(at(to), { recursive: true, force: true });
  if (!isClean) cpSync(at(from), at(to), { recursive: true });
}
