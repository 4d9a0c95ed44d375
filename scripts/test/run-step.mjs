import { spawn } from 'node:child_process';
import { root } from '../build/paths.mjs';

const LIMIT_MS = 30 * 60_000;

const run = (args, env) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const timer = setTimeout(() => {
      console.error(`no end after ${LIMIT_MS / 60_000} minutes: stopped`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    }, LIMIT_MS);
    child.once('error', () => done(1));
    child.once('close', (code) => {
      clearTimeout(timer);
      done(code ?? 1);
    });
  });

function countsOf(step, code) {
  if (!step.counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] };
  try {
    const counts = step.counts();
    // A runner can fail beside its tests: an error that no test caught, a server that did not start.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: [] };
  }
}

/**
 * Runs a step with its output in this terminal.
 * @param {import('./steps.mjs').Step} step
 * @param {{env: Record<string, string>, grep?: string}} options
 * @returns {Promise<{passed: number, failed: number, skipped: string[]}>}
 */
export async function runStep(step, { env, grep }) {
  console.log(`\n── ${step.name}: ${step.what}`);
  const start = performance.now();
  const code = await run([...step.args, ...((grep && step.grep?.(grep)) || [])], { ...env, ...step.env });
  const counts = countsOf(step, code);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${counts.failed === 0 ? 'ok' : 'FAILED'}: ${step.name}, ${counts.passed} passed, ${counts.failed} failed (${took} s)`,
  );
  return counts;
}
