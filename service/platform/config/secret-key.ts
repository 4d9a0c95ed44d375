import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** 32 bytes in base64url. */
const KEY_LENGTH = 43;

/**
 * The key of a demo: generated at the first start and stored beside the data, readable only by its owner.
 * @throws {ConfigError} if the folder is not writable, or the file is incomplete
 */
export function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  const unusable = (error: unknown) => new ConfigError('DATA_DIR', `cannot be used: ${(error as Error).message}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // `wx`: if two processes start together, one writes and both read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error);
  }
  const key = read();
  // Truncated by a crash, or still being written: anyone could decrypt data encrypted with a partial key.
  if (key.length < KEY_LENGTH)
    throw new ConfigError('DATA_DIR', `holds a damaged key: put ${file} back from a backup, or delete it`);
  return key;

  function read(): string {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw unusable(error);
    }
  }
}
