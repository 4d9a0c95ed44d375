/**
 * Runs dependency-cruiser over the layers, and makes sure that it read them: a parser that it cannot load would pass
 * with nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, root } from '../build/paths.mjs';

const bin = at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const folders = ['src', 'service', 'demo', 'scripts', 'tests'].filter((folder) => existsSync(at(folder)));
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [bin, '--config', '.dependency-cruiser.cjs', ...folders],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < 100) console.error(`only ${modules} modules were read: the import rules saw too little`);
process.exit(modules < 100 ? 1 : (status ?? 1));
