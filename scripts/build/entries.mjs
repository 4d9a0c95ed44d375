/** What the package publishes, found from the folders: a new element needs no change here or in package.json. */
import { existsSync, readdirSync } from 'node:fs';
import { at } from './paths.mjs';

const names = (folder) =>
  existsSync(at(folder))
    ? readdirSync(at(folder))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
        .map((file) => file.slice(0, -'.ts'.length))
        .sort()
    : [];

/** Elements with a defining entry: `['account', 'sign-in', …]`. */
export const definedElements = () => names('src/elements/define');

/**
 * The entries of the npm build: a pure and a defining one for each element, and the core.
 * @returns {Record<string, string>} output name and source
 */
export function npmEntries() {
  const pure = names('src/elements').filter((name) => name !== 'loader');
  return {
    ...Object.fromEntries(pure.map((name) => [name, `src/elements/${name}.ts`])),
    ...Object.fromEntries(definedElements().map((name) => [`define/${name}`, `src/elements/define/${name}.ts`])),
    ...(existsSync(at('src/core/index.ts')) && { core: 'src/core/index.ts' }),
  };
}

/**
 * The entries of the CDN build: the defining ones.
 * @returns {Record<string, string>} output name and source
 */
export const cdnEntries = () => ({
  ...Object.fromEntries(definedElements().map((name) => [`define/${name}`, `src/elements/define/${name}.ts`])),
  base: 'src/elements/base/define.ts',
});
