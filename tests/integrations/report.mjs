import { mkdirSync, writeFileSync } from 'node:fs';
import { at } from '../../scripts/build/paths.mjs';

/** What passed and failed, printed as it happens. */
export class Report {
  #passed = 0;
  /** @type {string[]} */
  #failed = [];

  /**
   * Runs one check.
   * @param {string} name
   * @param {() => unknown} work throws if the check fails
   * @returns {Promise<boolean>} whether it passed
   */
  async run(name, work) {
    const start = performance.now();
    const seconds = () => `(${((performance.now() - start) / 1000).toFixed(1)} s)`;
    try {
      await work();
      this.#passed += 1;
      console.log(`ok: ${name} ${seconds()}`);
      return true;
    } catch (error) {
      this.#failed.push(name);
      console.log(`FAILED: ${name} ${seconds()}\n${error instanceof Error ? error.message : error}`);
      return false;
    }
  }

  /** Prints the counts, and writes them for `npm run test:all`. @returns {number} the exit code */
  print() {
    const counts = { passed: this.#passed, failed: this.#failed, skipped: [] };
    mkdirSync(at('.build/results'), { recursive: true });
    writeFileSync(at('.build/results/integrations.json'), JSON.stringify(counts));
    if (this.#failed.length > 0) console.log(`\nFailed:\n${this.#failed.map((name) => `  ${name}`).join('\n')}`);
    console.log(`\n${this.#passed} passed, ${this.#failed.length} failed`);
    return this.#failed.length > 0 || this.#passed === 0 ? 1 : 0;
  }
}
