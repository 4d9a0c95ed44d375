import { build } from 'esbuild';
import { at } from './paths.mjs';

/** Bundles the back ends of the dashboards. Packages stay imports, also `iam-widgets/server` as it is published. */
export async function buildPlatform() {
  await build({
    entryPoints: [at('demo/platform/main.ts')],
    outfile: at('.build/platform/main.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Not the sources that tsconfig.json names for it.
    external: ['iam-widgets/server'],
    sourcemap: true,
    logLevel: 'warning',
  });
}
