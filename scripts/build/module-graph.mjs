import { build } from 'esbuild';
import { litCssEsbuild } from '../lit-css.mjs';
import { at, root } from './paths.mjs';

/**
 * Which modules import which, as the bundles of the elements see them. Nothing is written.
 * @param {Record<string, string>} entryPoints paths in the repository, by name
 * @param {Pick<import('esbuild').BuildOptions, 'packages'>} [options]
 * @returns {Promise<import('esbuild').Metafile['inputs']>} imports by path
 */
export async function moduleGraph(entryPoints, options) {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: at('.build/modules'),
    absWorkingDir: root,
    external: ['iam:*'],
    plugins: [litCssEsbuild()],
    logLevel: 'error',
    ...options,
  });
  return metafile.inputs;
}
