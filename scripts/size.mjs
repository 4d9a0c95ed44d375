/**
 * `npm run size`: compares every published entry with its byte budget, and checks for code that does not belong in it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { at } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { budgets, later, leaks, missingNames } from './size/budgets.mjs';
import { cdnGraph, gzipped, npmGraph } from './size/graph.mjs';

const LOADER = 'dist/cdn/iam.js';

/** @type {string[]} */
const problems = [];
/** @type {[name: string, bytes: number, budget: number][]} */
const rows = [];
const measure = (/** @type {string} */ name, /** @type {string[]} */ files, /** @type {number} */ budget) => {
  const bytes = gzipped(files);
  rows.push([name, bytes, budget]);
  if (bytes > budget) problems.push(`${name} has ${bytes} bytes after gzip, its budget is ${budget}`);
};
const textOf = (/** @type {string[]} */ files) => files.map((file) => readFileSync(at(file), 'utf8')).join('\n');

/**
 * Whether a module may not be in an element's first view.
 * @param {string} name of the element
 * @param {string} input
 */
function leaksInto(name, input) {
  const { only, never = [], packages = [] } = leaks[name] ?? {};
  const under = (/** @type {string[]} */ paths) => paths.some((path) => input.includes(path));
  const packaged = [...later, ...packages].map((one) => `node_modules/${one}/`);
  return under([...never, ...packaged]) || (only !== undefined && input.includes('src/widgets/') && !under(only));
}

await prepare(['package']);
if (existsSync(at(LOADER))) measure('loader', [LOADER], budgets.loader);
else problems.push('the loader dist/cdn/iam.js is missing: src/elements/loader.ts makes it');

const { modules, shared, entries, lazy } = cdnGraph();
measure('shared chunk', shared, budgets.shared);
if (shared.length !== 1) problems.push(`React is in ${shared.length} chunks of the CDN build, not in one`);
const inputsOf = (/** @type {string[]} */ files) => files.flatMap((file) => Object.keys(modules[file] ?? {}));
if (inputsOf(shared).some((input) => input.endsWith('.development.js')))
  problems.push("the CDN build holds React's development build");

for (const problem of missingNames(entries)) problems.push(`scripts/size/budgets.mjs ${problem}`);
for (const [name, files] of [...entries].sort(([a], [b]) => a.localeCompare(b))) {
  const own = files.filter((file) => !shared.includes(file));
  measure(`${name}, everything`, [LOADER, ...files], budgets.everything[name] ?? budgets.everything.default);
  if (files.length > budgets.files)
    problems.push(`${name} begins with ${files.length} files, the budget is ${budgets.files}`);
  const { words = [] } = leaks[name] ?? {};
  for (const input of inputsOf(own))
    if (leaksInto(name, input)) problems.push(`${name}: ${input} is in its first view`);
  const text = textOf(own);
  for (const word of words) if (text.includes(word)) problems.push(`${name}: '${word}' is in its first view`);
}
for (const file of lazy) {
  const largest = Object.entries(modules[file] ?? {}).sort(([, a], [, b]) => b - a)[0]?.[0] ?? file;
  measure(`later: ${largest.replace(/^.*node_modules\//, '').replace(/^src\/widgets\//, '')}`, [file], budgets.lazy);
}

if (existsSync(at('dist/core.js'))) {
  const files = [...npmGraph('dist/core.js')];
  measure('core (npm)', files, budgets.core);
  if (/(?:from|import)\s*"(?:react|react-dom)(?:\/[^"]*)?"/.test(textOf(files)))
    problems.push('core: React is imported');
}

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
for (const [name, bytes, budget] of rows)
  console.log(`${bytes > budget ? 'OVER' : '  ok'} ${kB(bytes)} of ${kB(budget)}  ${name}`);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
