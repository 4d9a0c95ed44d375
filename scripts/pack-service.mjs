/** `npm pack -w service`: builds the service, and copies the pages and the CDN build into `service/dist`. */
import { cpSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const COPIES = { '.build/site': 'service/dist/site', 'dist/cdn': 'service/dist/cdn' };

await prepare(['package', 'service', 'site', 'docs']);
for (const [from, to] of Object.entries(COPIES)) {
  rmSync(at(to), { recursive: true, force: true });
  cpSync(at(from), at(to), { recursive: true });
}
