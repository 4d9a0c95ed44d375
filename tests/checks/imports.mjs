/**
 * Runs dependency-cruiser over the layers, and checks that it read them: if it cannot load its parser, it passes
 * without reading a module.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, root } from '../../scripts/build/paths.mjs';

const folders = ['src', 'service', 'demo', 'scripts', 'tests'].filter((folder) => existsSync(at(folder)));
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', ...folders],
  { cwd: root, encoding: 'utf8' },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < 100) console.error(`dependency-cruiser read only ${modules} modules`);
process.exit(modules < 100 ? 1 : (status ?? 1));
