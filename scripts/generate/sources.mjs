/** The sources that follow from others. Git ignores them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format } from 'oxfmt';
import { at } from '../build/paths.mjs';
import { messageKeys } from './message-keys.mjs';
import { messageParameters } from './message-parameters.mjs';
import { registries } from './registries.mjs';

/** Writes what is missing or differs. */
export async function writeSources() {
  await write(await registries());
  // The words are read by running their modules, which need the paths of screens.
  await write({ ...(await messageKeys()), ...messageParameters() });
}

/** @param {Record<string, string>} texts by path */
async function write(texts) {
  for (const [path, raw] of Object.entries(texts)) {
    const { code: text, errors } = await format(path, raw, { printWidth: 120, singleQuote: true });
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === text) continue;
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}
