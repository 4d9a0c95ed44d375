import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

/** `.css` under `src/` as a `Sheet`, for esbuild and tsup. */
export function litCssEsbuild(settings?: { minify?: boolean }): EsbuildPlugin;
/** `.css` under `src/` as a `Sheet`, for Vite and vitest. */
export function litCssVite(settings?: { minify?: boolean }): VitePlugin;
/** A style sheet's text with the marks from which `sheet()` makes its plain and its scoped variant. */
export function scopeStyles(css: string): string;
