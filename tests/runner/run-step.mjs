import { spawn } from 'node:child_process';
import { root } from '../../scripts/build/paths.mjs';

const LIMIT_MINUTES = 40;

/**
 * Runs a step. A check prints its output when it ends, because others run beside it; so does a runner with `isBeside`.
 * @param {import('./steps.mjs').Step} step
 * @param {{env: Record<string, string>, node?: string, grep?: string | undefined}} options `node` runs the step
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runStep(step, { env, node = process.execPath, grep }) {
  const title = `\n── ${step.name}: ${step.what}`;
  const isLive = Boolean(step.counts) && !step.isBeside;
  if (isLive) console.log(title);
  const start = performance.now();
  const { code, output } = await run(node, [...step.args, ...((grep && step.grep?.(grep)) || [])], {
    env: { ...process.env, ...env, ...step.env },
    isLive,
  });
  if (!isLive) process.stdout.write(`${title}\n${output}`);
  const counts = countsOf(step, code);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const word = counts.failed.length === 0 ? 'ok' : 'FAILED';
  console.log(`${word}: ${step.name}, ${counts.passed} passed, ${counts.failed.length} failed (${seconds} s)`);
  return counts;
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {{env: NodeJS.ProcessEnv, isLive: boolean}} options `isLive`: the output goes to this terminal at once
 * @returns {Promise<{code: number, output: string}>}
 */
function run(node, args, { env, isLive }) {
  const stream = isLive ? 'inherit' : 'pipe';
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', stream, stream] });
  let output = '';
  const add = (/** @type {Buffer} */ part) => (output += part.toString());
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  const timer = setTimeout(() => {
    console.error(`stopped: no end after ${LIMIT_MINUTES} minutes`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  }, LIMIT_MINUTES * 60_000);
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, output }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {number} code of its exit
 * @returns {import('./counts.mjs').Counts}
 */
function countsOf(step, code) {
  const itself = code === 0 ? [] : [step.name];
  if (!step.counts) return { passed: code === 0 ? 1 : 0, failed: itself, skipped: [] };
  try {
    const counts = step.counts();
    // A runner can fail outside its tests: an uncaught error, or a server that did not start.
    return counts.failed.length === 0 ? { ...counts, failed: itself } : counts;
  } catch {
    return { passed: 0, failed: [`${step.name} wrote no results`], skipped: [] };
  }
}
