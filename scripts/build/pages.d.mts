import type { Plugin } from 'vite';

/** Every demo page that exists: its name and its HTML file. */
export function pageInputs(): Record<string, string>;
/** Serves and writes each page at its address. */
export function servedPages(): Plugin;
/** Leaves script tags of the CDN build as they stand. */
export function untouchedCdnScripts(): Plugin;
