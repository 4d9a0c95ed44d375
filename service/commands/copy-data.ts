import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../platform/database/embedded/directory-lock.ts';
import { plainMessage } from '../platform/database/errors.ts';
import { UsageError } from './command.ts';
import { MANIFEST } from './manifest.ts';

/** Where the copy is until it is whole. Within the folder, which may be a volume that has no neighbours. */
const DRAFT = '.incomplete';
/** The last entry to appear. */
const LAST = 'postgres';
/** Entries of a data folder that are not part of what it holds. */
const PASSING = new Set(['lock', 'lock.socket', 'lost+found', MANIFEST, 'postgres.new']);

/**
 * Copies a data folder while nobody uses it. The copy appears at once, whole and checked; what is there is never
 * removed.
 * @param to must not exist, or be empty
 * @param check gets the copy before it appears
 * @throws {UsageError} if there is nothing to copy, something is in the way, or the check fails; {DataDirInUseError}
 */
export async function copyData(from: string, to: string, check: (draft: string) => Promise<void>): Promise<void> {
  const holds = async (folder: string) =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => !PASSING.has(name));
  const entries = await holds(from);
  for (const [folder, found] of [[from, entries] as const, [to, await holds(to)] as const])
    if (found.includes(DRAFT))
      throw new UsageError(
        `${folder} holds a copy that was interrupted: remove ${join(folder, DRAFT)}, and try again.`,
      );
  if (!entries.includes('postgres')) throw new UsageError(`${from} holds no database.`);
  if (`${to}/`.startsWith(`${from}/`)) throw new UsageError(`${to} is inside ${from}: choose a folder outside.`);
  if ((await holds(to)).length > 0)
    throw new UsageError(`${to} is not empty: choose a new folder, or move what is there.`);
  const lock = await lockDirectory(from, () => undefined);
  const draft = join(to, DRAFT);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    await lock.release();
    throw new UsageError(`${from} could not be copied to ${to}: ${plainMessage(error)}`);
  }
  try {
    for (const name of entries) await cp(join(from, name), join(draft, name), { recursive: true });
    await check(draft);
    const made = await holds(draft);
    await moveManifest(draft, to);
    for (const name of made.toSorted((one, other) => Number(one === LAST) - Number(other === LAST)))
      await rename(join(draft, name), join(to, name));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${from} could not be copied to ${to}: ${plainMessage(error)}`);
  } finally {
    // Made above by this process: a folder that was there is an error.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    await lock.release();
  }
}

/** A backup has a manifest, and a data folder that was restored has none. */
async function moveManifest(draft: string, to: string): Promise<void> {
  await rename(join(draft, MANIFEST), join(to, MANIFEST)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
