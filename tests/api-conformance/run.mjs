// Checks any back end against the API contract:
// `npm run conformance -- --base https://id.example [--accounts accounts.json] [--only 'GET /role']`.
// It makes records named 'conformance' and deletes them; use an installation for tests.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { base: { type: 'string' }, accounts: { type: 'string' }, only: { type: 'string' } },
});
if (!values.base || !URL.canParse(values.base)) {
  console.error('Name the back end: npm run conformance -- --base https://id.example');
  process.exit(2);
}
const args = ['run', '--project', 'api-conformance'];
if (values.only) args.push('-t', values.only);
const env = {
  ...process.env,
  CONFORMANCE_BASE: values.base,
  CONFORMANCE_ACCOUNTS: values.accounts ? resolve(values.accounts) : '',
};
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit', env });
child.on('exit', (code) => process.exit(code ?? 1));
