import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Joins a path inside the repository. @param {string[]} parts */
export const at = (...parts) => join(root, ...parts);
