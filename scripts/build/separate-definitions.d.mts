import type { Plugin } from 'esbuild';

export function separateDefinitions(): Plugin;
