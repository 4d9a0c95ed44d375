// Fuzzes every input of every endpoint: `npm run fuzz -- [--runs 2000] [--seed N] [--only 'POST /role']`.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const args = ['run', '--project', 'service', 'tests/service/fuzz', '--testTimeout=3600000'];
if (values.only) args.push('-t', values.only);
const seed = values.seed ?? String(randomInt(2 ** 31));
const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: seed };
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit', env });
child.on('exit', (code) => process.exit(code ?? 1));
