import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from './command.ts';

/** The file of a backup that says what is in it. */
export const MANIFEST = 'backup.json';

const manifest = z.object({
  made_at: z.string(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number().int()),
});

/** Rows of each table. */
export type Counts = Readonly<Record<string, number>>;

export async function writeManifest(folder: string, tables: Counts): Promise<void> {
  const text = JSON.stringify({ made_at: new Date().toISOString(), tables }, null, 2);
  await writeFile(join(folder, MANIFEST), `${text}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * Reads what a backup holds; undefined for a folder that was copied by hand.
 * @throws {UsageError} if the manifest is damaged
 */
export async function readManifest(folder: string): Promise<Counts | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return manifest.parse(JSON.parse(text)).tables;
  } catch {
    throw new UsageError(`${join(folder, MANIFEST)} is damaged, and nothing was restored: use another backup.`);
  }
}

/** Names the first tables that hold other rows than the manifest says; empty if all are there. */
export function differences(expected: Counts, found: Counts): string {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const wrong = names.filter((name) => expected[name] !== found[name]);
  return wrong
    .slice(0, 3)
    .map((name) => `${name} has ${found[name] ?? 'no table of'} rows and had ${expected[name] ?? 'no table'}`)
    .join(', ');
}
