import { spawn } from 'node:child_process';
import { root } from '../build/paths.mjs';

/**
 * Runs a Node program in this terminal and forwards signals to it.
 * @param {string[]} args of node
 * @param {Record<string, string>} [env] in addition to the environment of this process
 * @returns {Promise<number>} its exit code
 */
export function runNode(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  // A terminal sends Ctrl+C to the child as well; forwarding it would deliver it twice.
  const sigint = process.stdin.isTTY ? () => {} : pass;
  process.on('SIGINT', sigint).on('SIGTERM', pass).on('SIGHUP', pass);
  const watch = watchParent(() => pass('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', sigint).off('SIGTERM', pass).off('SIGHUP', pass);
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
    });
  });
}

/**
 * Watches the shell between npm and this process. npm sends SIGTERM to that shell only, which dies without passing it
 * on.
 * @param {() => void} onEnd called once the parent is gone
 */
function watchParent(onEnd) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onEnd();
  }, 300).unref();
}
