import { readFile, rename, writeFile } from 'node:fs/promises';

/** Writes a file so that a reader finds the old or the new content, whenever the process ends. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { flush: true });
  await rename(`${path}.new`, path);
}

/** The text of a file; null if there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
