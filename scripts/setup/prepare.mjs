import { runNode } from './run-node.mjs';
import { useWritableHome } from './home.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

const say = (line) => console.log(`… ${line}`);

/**
 * Makes a bare clone ready: the right Node, the dependencies, and all that is built from sources. Stops with a message
 * when it cannot.
 * @param {string[]} [targets] what to build; everything when left out
 * @param {{goOn?: boolean}} [options] `goOn`: a failed build is reported and does not stop
 */
export async function prepare(targets = [], { goOn = false } = {}) {
  requireNode();
  useWritableHome();
  try {
    ensureInstalled(say);
  } catch (error) {
    console.error(`The dependencies could not be installed: ${error.message}`);
    process.exit(1);
  }
  const code = await runNode(['scripts/build/stale.mjs', ...targets]);
  if (code !== 0 && !goOn) process.exit(code);
}
