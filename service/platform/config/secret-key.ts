import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** 32 bytes in base64url. */
const KEY_LENGTH = 43;

const newKey = () => randomBytes(32).toString('base64url');
const fileIn = (dataDir: string) => join(dataDir, 'secret-key');
const unusable = (error: unknown) => new ConfigError('DATA_DIR', `cannot be used: ${(error as Error).message}`);

/**
 * The key of a demo: generated at the first start and stored beside the data, readable only by its owner.
 * @throws {ConfigError} if the folder is not writable, the file is incomplete, or it is missing beside a database
 */
export function keptSecretKey(dataDir: string): string {
  if (!existsSync(fileIn(dataDir)) && existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new ConfigError(
      'SECRET_KEY',
      `must be set: ${dataDir} holds a database, and its key in ${fileIn(dataDir)} is missing. Put the file back`,
    );
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // `wx`: if two processes start together, one writes and both read.
    writeFileSync(fileIn(dataDir), newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(error);
  }
  return readKey(dataDir);
}

/**
 * The same without writing: a key that is not kept if there is none yet.
 * @throws {ConfigError} if a start would fail
 */
export function foundSecretKey(dataDir: string): string {
  if (existsSync(fileIn(dataDir))) return readKey(dataDir);
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(error);
  }
  if (!statSync(folder).isDirectory()) throw unusable(new Error(`${folder} is not a folder`));
  return newKey();
}

function readKey(dataDir: string): string {
  const file = fileIn(dataDir);
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusable(error);
  }
  // Truncated by a crash, or still being written: anyone could decrypt data encrypted with a partial key.
  if (key.length < KEY_LENGTH)
    throw new ConfigError('DATA_DIR', `holds a damaged key: put ${file} back from a backup, or delete it`);
  return key;
}
