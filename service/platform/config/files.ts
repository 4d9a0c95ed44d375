import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/**
 * The environment with the contents of the files that `…_FILE` variables name, as container platforms mount secrets.
 * @param names of all variables
 * @throws {ConfigError} if a file cannot be read, or a variable is given in both ways
 */
export function withFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) throw new ConfigError(name, `is set, and ${name}_FILE too: only one of them may be`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(`${name}_FILE`, `names a file that cannot be read: ${(error as Error).message}`);
    }
  }
  return read;
}
