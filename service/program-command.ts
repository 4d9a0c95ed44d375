import { basename, isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The name of the installed program. */
const INSTALLED = 'iam-service';

/**
 * How an operator runs a command of the service in this folder: by the name of the installed program, or by its file in
 * a checkout.
 * @param name such as `create-admin`
 */
export function programCommand(name: string): string {
  if (basename(process.argv[1] ?? '').replace(/\.cmd$/, '') === INSTALLED) return `${INSTALLED} ${name}`;
  // The bundle is one folder of programs.
  const file = fileURLToPath(new URL('./start.cjs', import.meta.url));
  const path = relative(process.cwd(), file);
  return `node ${path.startsWith('..') || isAbsolute(path) ? file : path} ${name}`;
}
