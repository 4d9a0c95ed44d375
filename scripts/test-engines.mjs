/**
 * `npm run test:engines`: elements and flows on Firefox, from Debian's package. Without Firefox it says so and fails:
 * what did not run is not passed. `-- sign-in` runs some flows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { FIREFOX_PATH } from './engines/launch.mjs';
import { prepare } from './setup/prepare.mjs';
import { runNode } from './setup/run-node.mjs';

if (!existsSync(FIREFOX_PATH)) install();
if (!existsSync(FIREFOX_PATH)) {
  console.error(`Not run: could not get Firefox. Install Debian's firefox-esr, or set FIREFOX_PATH to its program.`);
  process.exit(1);
}
await prepare();
const words = process.argv.slice(2);
const config = ['--config', 'playwright.firefox.config.ts'];
let code = 0;
if (words.length === 0) {
  const wtr = ['node_modules/@web/test-runner/dist/bin.js', '--files', 'tests/elements/elements.wtr.tsx'];
  code = await runNode(wtr, { ENGINE: 'firefox', FIREFOX_PATH });
}
code ||= await runNode(['node_modules/@playwright/test/cli.js', 'test', ...config, ...words], {
  FIREFOX_PATH,
});
console.log('Not run: WebKitGTK. See docs/browsers.md.');
process.exit(code);

function install() {
  if (process.getuid?.() !== 0) return;
  console.log('… installing firefox-esr with apt-get');
  spawnSync('sh', ['-c', 'apt-get update -qq; apt-get install -y -qq --no-install-recommends firefox-esr'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}
