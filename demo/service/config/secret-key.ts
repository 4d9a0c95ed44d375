import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './reader.ts';

/**
 * The key of a demo: made at the first start and kept beside the data that it seals, readable by its owner alone.
 * @throws {ConfigError} when the folder cannot be written
 */
export function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  try {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: of two processes that start together, one writes and both read.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new ConfigError('DATA_DIR', `cannot be written: ${(error as Error).message}`);
  }
  return readFileSync(file, 'utf8').trim();
}
