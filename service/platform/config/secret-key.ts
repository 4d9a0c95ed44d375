import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** 32 bytes in base64url. */
const KEY_LENGTH = 43;

/**
 * The key of a demo: made at the first start and kept beside the data that it seals, readable by its owner alone.
 * @throws {ConfigError} when the folder cannot be written, or the file is no whole key
 */
export function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  const unusable = (error: unknown) => new ConfigError('DATA_DIR', `cannot be used: ${(error as Error).message}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: of two processes that start together, one writes and both read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error);
  }
  const key = read();
  // Cut short by a crash, or not written to its end yet: what is sealed by less than the key could be opened by
  // anybody.
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
