import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceFolder } from './folders.ts';

/** The version of the service, from its package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(serviceFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
