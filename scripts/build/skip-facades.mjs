import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { behind } from './element-files.mjs';
import { at } from './paths.mjs';

/**
 * Leads imports of files that only import others to the file with the code: one round trip less. Files with exports
 * stay, because they give them their names.
 * @param {import('esbuild').Metafile['outputs']} outputs of the CDN build, already written
 */
export function skipFacades(outputs) {
  for (const [path, { imports }] of Object.entries(outputs)) {
    for (const { path: target, kind } of imports) {
      const code = behind(outputs, target);
      if (kind !== 'dynamic-import' || code === target || (outputs[target]?.exports.length ?? 0) > 0) continue;
      const name = (/** @type {string} */ file) => {
        const found = relative(dirname(path), file);
        return found.startsWith('.') ? found : `./${found}`;
      };
      const text = readFileSync(at(path), 'utf8');
      const parts = text.split(name(target));
      if (parts.length !== 2) throw new Error(`${path} does not import ${name(target)} once`);
      writeFileSync(at(path), parts.join(name(code)));
    }
  }
}
