/**
 * Packs the package as npm would publish it, and checks it with publint, arethetypeswrong and a customer's compiler.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { frameworkEntries, npmEntries } from '../../scripts/build/entries.mjs';
import { at, root } from '../../scripts/build/paths.mjs';

const folder = '.build/pack';
rmSync(at(folder), { recursive: true, force: true });
mkdirSync(at(folder), { recursive: true });

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
/** @param {string} program in node_modules @param {string[]} args */
const node = (program, ...args) => run(process.execPath, [at('node_modules', program), ...args]);

const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder]);
if (packed.status !== 0) {
  console.error(`npm pack failed\n${packed.stdout}`);
  process.exit(1);
}
const tarball = join(folder, JSON.parse(packed.stdout)[0].filename);

/**
 * Compiles a project outside of the repository that has the packed package and its dependencies, and nothing else.
 * @param {string} name of its folder in tests/integrations/apps
 * @param {string[]} [more] packages that it also has
 */
function compileAsStranger(name, more = []) {
  const home = mkdtempSync(join(tmpdir(), 'iam-stranger-'));
  try {
    const modules = join(home, 'node_modules');
    const own = join(modules, 'iam-widgets');
    mkdirSync(own, { recursive: true });
    run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
    const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    for (const found of [...Object.keys(dependencies), ...more]) {
      mkdirSync(dirname(join(modules, found)), { recursive: true });
      symlinkSync(at('node_modules', found), join(modules, found), 'junction');
    }
    for (const folder of ['types', name])
      cpSync(at('tests/integrations/apps', folder), join(home, folder), { recursive: true });
    return node('typescript/bin/tsc', '-p', join(home, name));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const entries = Object.keys({ ...npmEntries(), ...frameworkEntries() }).map((name) =>
  name === 'index' ? '.' : `./${name}`,
);
const attw = '@arethetypeswrong/cli/dist/index.js';
/** @type {[name: string, result: import('node:child_process').SpawnSyncReturns<string>][]} */
const checks = [
  ['publint', node('publint/src/cli.js', tarball, '--strict')],
  ['arethetypeswrong', node(attw, tarball, '--profile', 'esm-only', '--no-emoji', '--entrypoints', ...entries)],
  ["a stranger's types", compileAsStranger('types')],
  ["types of a stranger's framework", compileAsStranger('frameworks', ['@types/react', 'csstype', 'svelte', 'vue'])],
];
for (const [name, { status, stdout }] of checks) {
  console.log(`${name}: ${status === 0 ? 'ok' : `failed\n${stdout}`}`);
  if (status !== 0) process.exitCode = 1;
}
