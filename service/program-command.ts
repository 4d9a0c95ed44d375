import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The command that runs another program of the service in this folder, in a checkout as in a container: neither npm nor
 * its scripts need to be there.
 * @param name such as `create-admin`
 */
export function programCommand(name: string): string {
  // The bundle is one folder of programs.
  const file = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  const path = relative(process.cwd(), file);
  return `node ${path.startsWith('..') || isAbsolute(path) ? file : path}`;
}
