/** `npm pack -w service`: builds the service, and copies the pages and the CDN build into `service/dist`. */
import { cpSync, rmSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
for (const [from, to] of Object.entries({ '.build/site': 'service/dist/site', 'dist/cdn': 'service/dist/cdn' })) {
  rmSync(at(to), { recursive: true, force: true });
  cpSync(at(from), at(to), { recursive: true });
}
