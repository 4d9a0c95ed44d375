import { spawn } from 'node:child_process';
import { root } from '../build/paths.mjs';

/**
 * Runs a Node program in this terminal; signals that reach this process reach it too.
 * @param {string[]} args of node
 * @param {Record<string, string>} [env] beyond this process's own
 * @returns {Promise<number>} its exit code
 */
export function runNode(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  // A terminal sends Ctrl+C to the child as well: passed on, it would arrive twice.
  const sigint = process.stdin.isTTY ? () => {} : pass;
  process.on('SIGINT', sigint).on('SIGTERM', pass).on('SIGHUP', pass);
  const orphaned = watchParent(() => pass('SIGTERM'));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      clearInterval(orphaned);
      process.off('SIGINT', sigint).off('SIGTERM', pass).off('SIGHUP', pass);
      done(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
    });
  });
}

/**
 * npm passes a SIGTERM to the shell between itself and this process, which dies of it without a word: its end is the
 * signal.
 */
function watchParent(left) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) left();
  }, 300).unref();
}
