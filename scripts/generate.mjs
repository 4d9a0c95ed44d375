/**
 * `npm run generate`: writes the sources that follow from others, and the committed `docs/openapi.json`. With `--check`
 * it fails if that file differs from the contract.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { at, root } from './build/paths.mjs';
import { prepare } from './setup/prepare.mjs';

const FILE = 'docs/openapi.json';

await prepare(['service']);
const program = at('service/dist/openapi.js');
const printed = execFileSync(process.execPath, [program], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
const text = `${JSON.stringify(JSON.parse(printed), null, 2)}\n`;
if (readFileSync(at(FILE), 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error(`${FILE} differs from the contract: run 'npm run generate' and commit the result`);
    process.exit(1);
  }
  writeFileSync(at(FILE), text);
  console.log(`wrote ${FILE}`);
}
