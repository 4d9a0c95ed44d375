/** Builds what is missing or stale: `node scripts/build/stale.mjs [--force] [target…]`. */
import { isFresh, stamped } from './stamp.mjs';
import { targets } from './targets.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const force = process.argv.includes('--force');

for (const target of targets) {
  if (wanted.length > 0 && !wanted.includes(target.name)) continue;
  if (!target.exists() || (!force && isFresh(target))) continue;
  const start = performance.now();
  try {
    await stamped(target, target.build);
  } catch (error) {
    console.error(
      `building the ${target.name} failed:\n${error instanceof Error ? (error.stack ?? error.message) : error}`,
    );
    process.exit(1);
  }
  console.log(`built the ${target.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
