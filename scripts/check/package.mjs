/**
 * Packs the package as npm would publish it, and checks it with publint, arethetypeswrong and a customer's compiler.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmEntries } from '../build/entries.mjs';
import { at, root } from '../build/paths.mjs';

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

/** Compiles a project outside the repository that has only the packed package and its dependencies. */
function compileAsStranger() {
  const project = mkdtempSync(join(tmpdir(), 'iam-stranger-'));
  try {
    const modules = join(project, 'node_modules');
    const own = join(modules, 'iam-widgets');
    mkdirSync(own, { recursive: true });
    run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
    const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(at('node_modules', name), join(modules, name), 'junction');
    }
    cpSync(at('tests/strangers/types'), project, { recursive: true });
    return node('typescript/bin/tsc', '-p', project);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

const entries = Object.keys(npmEntries()).map((name) => `./${name}`);
const attw = '@arethetypeswrong/cli/dist/index.js';
/** @type {[name: string, result: import('node:child_process').SpawnSyncReturns<string>][]} */
const checks = [
  ['publint', node('publint/src/cli.js', tarball, '--strict')],
  ['arethetypeswrong', node(attw, tarball, '--profile', 'esm-only', '--no-emoji', '--entrypoints', ...entries)],
  ["a stranger's types", compileAsStranger()],
];
for (const [name, { status, stdout }] of checks) {
  console.log(`${name}: ${status === 0 ? 'ok' : `failed\n${stdout}`}`);
  if (status !== 0) process.exitCode = 1;
}
