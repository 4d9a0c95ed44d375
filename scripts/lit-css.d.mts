import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

/** `.css` under `src/` as a `Sheet`, for esbuild and tsup. */
export function litCssEsbuild(settings?: { minify?: boolean }): EsbuildPlugin;
/** `.css` under `src/` as a `Sheet`, for Vite and vitest. */
export function litCssVite(settings?: { minify?: boolean }): VitePlugin;
