/**
 * Writes the generated files: `node scripts/generate.mjs [--check] [name…]`, each of those below by its name. With
 * `--check` it writes nothing, and fails if a file differs from its source.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format } from 'prettier';
import { at, root } from './build/paths.mjs';
import { elementDocs } from './generate/custom-elements.mjs';
import { messageKeys } from './generate/message-keys.mjs';
import { messageParameters } from './generate/message-parameters.mjs';
import { registries } from './generate/registries.mjs';
import { prepare } from './setup/prepare.mjs';

/** @type {Record<string, () => Record<string, string> | Promise<Record<string, string>>>} text by path */
const generators = {
  registries,
  'element-docs': elementDocs,
  messages: messageParameters,
  'message-keys': messageKeys,
  async openapi() {
    await prepare(['service']);
    const program = at('service/dist/openapi.js');
    const text = execFileSync(process.execPath, [program], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
    return { 'docs/openapi.json': `${JSON.stringify(JSON.parse(text), null, 2)}\n` };
  },
};

const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

for (const [name, generate] of Object.entries(generators)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [path, raw] of Object.entries(await generate())) {
    const text = path.endsWith('.ts')
      ? await format(raw, { parser: 'typescript', printWidth: 120, singleQuote: true })
      : raw;
    if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === text) continue;
    if (check) {
      console.error(`${path} differs from its source: run 'npm run generate' and commit the result`);
      process.exitCode = 1;
      continue;
    }
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    console.log(`wrote ${path}`);
  }
}
