import { build } from 'esbuild';
import { languagesEsbuild } from '../../scripts/build/languages/plugin.mjs';
import { at } from '../../scripts/build/paths.mjs';
import { styleSheetsEsbuild } from '../../scripts/build/style-sheets.mjs';

/**
 * Serves each `*.wtr.ts(x)` file as one bundle: React is CommonJS and the tests are TSX, and a browser takes neither.
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function bundleTests() {
  return {
    name: 'bundle-tests',
    async serve({ path }) {
      if (!/\.wtr\.tsx?$/.test(path)) return undefined;
      const { outputFiles } = await build({
        entryPoints: [at(path)],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        jsx: 'automatic',
        sourcemap: 'inline',
        sourcesContent: false,
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"development"' },
        plugins: [languagesEsbuild('whole'), styleSheetsEsbuild()],
        logLevel: 'error',
      });
      return { body: outputFiles[0]?.text ?? '', type: 'js' };
    },
  };
}
