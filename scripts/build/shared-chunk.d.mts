import type { Plugin } from 'esbuild';

export function sharedChunk(): Plugin;
