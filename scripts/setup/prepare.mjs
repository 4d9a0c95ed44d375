import { runNode } from './run-node.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

const say = (line) => console.log(`… ${line}`);

/**
 * Makes a bare clone ready: the right Node, the dependencies, and all that is built from sources. Stops with a message when it cannot.
 * @param {string[]} [targets] what to build; everything when left out
 */
export async function prepare(targets = []) {
  requireNode();
  try {
    ensureInstalled(say);
  } catch (error) {
    console.error(`The dependencies could not be installed: ${error.message}`);
    process.exit(1);
  }
  const code = await runNode(['scripts/build/stale.mjs', ...targets]);
  if (code !== 0) process.exit(code);
}
