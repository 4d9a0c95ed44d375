/** Packs the package as npm would publish it, and has publint and arethetypeswrong read it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { npmEntries } from '../build/entries.mjs';
import { at, root } from '../build/paths.mjs';

const folder = '.build/pack';
rmSync(at(folder), { recursive: true, force: true });
mkdirSync(at(folder), { recursive: true });

const run = (command, args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const node = (path, ...args) => run(process.execPath, [at('node_modules', path), ...args]);

const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder]);
if (packed.status !== 0) {
  console.error(`npm pack failed\n${packed.stdout}`);
  process.exit(1);
}
const tarball = `${folder}/${Object.values(JSON.parse(packed.stdout))[0].filename.replace(/^@|\//g, (part) => (part === '/' ? '-' : ''))}`;
if (!existsSync(at(tarball))) throw new Error(`npm pack wrote no ${tarball}`);

const entries = Object.keys(npmEntries()).map((name) => `./${name}`);
const checks = [
  ['publint', node('publint/src/cli.js', tarball, '--strict')],
  [
    'attw',
    node(
      '@arethetypeswrong/cli/dist/index.js',
      tarball,
      '--profile',
      'esm-only',
      '--no-emoji',
      '--entrypoints',
      ...entries,
    ),
  ],
];
for (const [name, { status, stdout }] of checks) {
  console.log(`${name}: ${status === 0 ? 'ok' : `failed\n${stdout}`}`);
  if (status !== 0) process.exitCode = 1;
}
