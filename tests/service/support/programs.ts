import { spawnSync } from 'node:child_process';

/** Whether a program is installed here; tests that need it are skipped without it, and say so in their name. */
export const hasProgram = (name: string, args: readonly string[] = ['version']): boolean =>
  spawnSync(name, args, { stdio: 'ignore' }).error === undefined;
