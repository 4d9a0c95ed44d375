/** The published entries, found by folder: a new element needs no change here or in package.json. */
import { readdirSync } from 'node:fs';
import { at } from './paths.mjs';

/** The modules of a folder, without their extension. */
const modulesOf = (/** @type {string} */ folder) =>
  readdirSync(at(folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();

/** The defining module of each element, by output name. @returns {[string, string][]} */
export const definitions = () =>
  modulesOf('src/elements/define').map((name) => [`define/${name}`, `src/elements/define/${name}.ts`]);

/**
 * The entries of the npm build: a pure and a defining one for each element, the core, and what back ends use.
 * @returns {Record<string, string>} source by output name
 */
export function npmEntries() {
  const pure = modulesOf('src/elements').filter((name) => name !== 'loader');
  return Object.fromEntries([
    ...pure.map((name) => [name, `src/elements/${name}.ts`]),
    ...definitions(),
    ['core', 'src/core/index.ts'],
    ['server', 'src/server/index.ts'],
  ]);
}

/**
 * The entries that fetch elements when they are used, and those of types alone.
 * @returns {Record<string, string>} source by output name
 */
export const frameworkEntries = () => ({
  index: 'src/index.ts',
  react: 'src/frameworks/react/index.ts',
  vue: 'src/frameworks/vue.ts',
  svelte: 'src/frameworks/svelte.ts',
});
