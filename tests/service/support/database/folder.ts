import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory as a file system, as Linux has it. */
const MEMORY = '/dev/shm';
/** Several times what the databases of a run take at the same time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for a database: in memory if there is enough. A database has more than a thousand files, and ext4
 * takes half a second of processor time to make them right after it removed those of another.
 */
export const makeDatabaseFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
