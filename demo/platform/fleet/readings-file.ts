import { appendFile } from 'node:fs/promises';
import { readIfThere, replaceFile } from './files.ts';
import type { Reading } from './types.ts';

/** Readings on disk, a line of JSON each. Lines are only appended; old ones go when the platform starts. */
export class ReadingsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads all that are not too old, in order of their ids.
   * @param since milliseconds since 1970
   */
  async load(since: number): Promise<Reading[]> {
    const text = (await readIfThere(this.#path)) ?? '';
    const lines = text.split('\n');
    // What follows the last line break was being written when the process was killed.
    const torn = lines.pop() ?? '';
    const all = lines.map((line) => JSON.parse(line) as Reading).sort((a, b) => a.id - b.id);
    const kept = all.filter(({ at }) => at >= since);
    if (torn !== '' || kept.length < all.length) await replaceFile(this.#path, toLines(kept));
    return kept;
  }

  async append(readings: readonly Reading[]): Promise<void> {
    await appendFile(this.#path, toLines(readings));
  }
}

const toLines = (readings: readonly Reading[]): string =>
  readings.map((reading) => `${JSON.stringify(reading)}\n`).join('');
