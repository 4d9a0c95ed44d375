import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, root } from '../build/paths.mjs';

/**
 * The description of the API, from the routes that serve it: what `service/openapi.ts` prints.
 * @returns {Promise<Record<string, string> | undefined>}
 */
export async function generate() {
  const program = at('service/dist/openapi.js');
  if (!existsSync(program)) return undefined;
  const text = execFileSync(process.execPath, [program], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { 'docs/openapi.json': `${JSON.stringify(JSON.parse(text), null, 2)}\n` };
}
