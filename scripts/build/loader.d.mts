import type { Metafile, Plugin } from 'esbuild';

/** The files that each defining entry imports, relative to the folder. */
export function chunksOf(metafile: Metafile, folder: string): Record<string, string[]>;
/** Writes the autoloader once the chunks of the CDN build have their names. */
export function loaderAfterChunks(): Plugin;
