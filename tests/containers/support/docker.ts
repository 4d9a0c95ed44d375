import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether an engine answers here, with `docker compose`. */
export const hasDocker = [['info'], ['compose', 'version']].every(
  (args) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0,
);

/** In place of the names in the docs and the compose file: what an operator has on this machine stays untouched. */
export const PROJECT = 'iam-containers-test';

const execute = promisify(execFile);

/** A copy of the repository's files, as after a fresh clone. */
export interface Checkout {
  folder: string;
  /**
   * Runs commands in a shell at its root.
   * @returns what they print
   * @throws {Error} with their output, if one fails
   */
  run: (commands: string) => Promise<string>;
  remove: () => void;
}

/** Copies what git knows or would add, so that nothing built or private reaches the image. */
export function checkOut(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), `${PROJECT}-`));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const path of execFileSync('git', list, { encoding: 'utf8' }).split('\0'))
    if (path && existsSync(path)) cpSync(path, join(folder, path));
  return {
    folder,
    run: async (commands) => {
      const env = { ...process.env, COMPOSE_PROJECT_NAME: PROJECT };
      const { stdout } = await execute('bash', ['-ec', commands], { cwd: folder, env, maxBuffer: 2 ** 26 });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
