/**
 * `npm run size`: compares every published entry with its byte budget, and checks for code that does not belong in it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CHUNKS, filesOf } from '../../scripts/build/cdn.mjs';
import { at } from '../../scripts/build/paths.mjs';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { budgets, later, signIn } from './budgets.mjs';

/** @type {string[]} */
const problems = [];
const read = (/** @type {string} */ file) => readFileSync(at(file), 'utf8');

/**
 * Compares the bytes of some files, each after gzip, with their budget.
 * @param {string} name
 * @param {string[]} files
 * @param {number} budget
 */
function measure(name, files, budget) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(at(file)), { level: 9 }).length, 0);
  const kB = (/** @type {number} */ count) => `${(count / 1000).toFixed(1).padStart(6)} kB`;
  console.log(`${bytes > budget ? 'OVER' : '  ok'} ${kB(bytes)} of ${kB(budget)}  ${name}`);
  if (bytes > budget) problems.push(`${name} has ${bytes} bytes after gzip, its budget is ${budget}`);
}

await prepare(['package']);
/** @type {import('../../scripts/build/cdn.mjs').Described[]} */
const chunks = JSON.parse(read(CHUNKS));
const path = (/** @type {string} */ name) => `dist/cdn/${name}`;
const loader = path('iam.js');
const modules = new Map(chunks.map((chunk) => [path(chunk.fileName), chunk.modules]));
const inputsOf = (/** @type {string[]} */ files) => files.flatMap((file) => Object.keys(modules.get(file) ?? {}));
const isOf = (/** @type {string} */ input, /** @type {string[]} */ paths) => paths.some((one) => input.includes(one));
const packages = later.map((name) => `node_modules/${name}/`);
/** All files of the first view of each element. */
const entries = new Map(
  chunks
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('define/'))
    .sort()
    .map((name) => [name.replace(/^define\/|\.js$/g, ''), filesOf(name, chunks).map(path)]),
);

// After a move, such names would match nothing and pass any build.
const { dependencies, devDependencies } = JSON.parse(read('package.json'));
const named = [
  ...Object.keys(budgets.everything).filter((name) => name !== 'default' && !entries.has(name)),
  ...[...signIn.only, ...signIn.never].filter((folder) => !existsSync(at(folder))),
  ...later.filter((name) => !dependencies[name] && !devDependencies[name]),
];
for (const name of named) problems.push(`tests/checks/budgets.mjs names ${name}, which does not exist`);

measure('loader', [loader], budgets.loader);
const shared = [...modules.keys()].filter((file) => isOf(inputsOf([file]).join('\n'), ['node_modules/react-dom/']));
measure('shared chunk', shared, budgets.shared);
if (shared.length !== 1) problems.push(`React is in ${shared.length} chunks of the CDN build, not in one`);
if (inputsOf(shared).some((input) => input.endsWith('.development.js')))
  problems.push("the CDN build holds React's development build");

for (const [name, files] of entries) {
  measure(`${name}, everything`, [loader, ...files], budgets.everything[name] ?? budgets.everything.default);
  if (files.length > budgets.files)
    problems.push(`${name} begins with ${files.length} files, the budget is ${budgets.files}`);
  const own = files.filter((file) => !shared.includes(file));
  const isSignIn = name === 'sign-in';
  const isStrange = (/** @type {string} */ input) =>
    isOf(input, signIn.never) || (input.includes('src/widgets/') && !isOf(input, signIn.only));
  for (const input of inputsOf(own))
    if (isOf(input, packages) || (isSignIn && isStrange(input)))
      problems.push(`${name}: ${input} is in its first view`);
  for (const word of isSignIn ? signIn.words : [])
    if (own.some((file) => read(file).includes(word))) problems.push(`${name}: '${word}' is in its first view`);
}

const first = new Set([...entries.values()].flat());
for (const [file, inputs] of modules) {
  if (first.has(file)) continue;
  const largest = Object.entries(inputs).sort(([, a], [, b]) => b - a)[0]?.[0] ?? file;
  measure(`later: ${largest.replace(/^.*node_modules\//, '').replace(/^src\/widgets\//, '')}`, [file], budgets.lazy);
}

/** A file of the npm build, then all that it imports. */
const core = new Set(['dist/core.js']);
for (const file of core)
  for (const [, next = ''] of read(file).matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
    core.add(join(dirname(file), next));
measure('core (npm)', [...core], budgets.core);
if ([...core].some((file) => /(?:from|import)\s*"(?:react|react-dom)(?:\/[^"]*)?"/.test(read(file))))
  problems.push('core: React is imported');

for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
