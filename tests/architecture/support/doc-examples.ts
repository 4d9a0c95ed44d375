import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sources } from '../sources.ts';

/** A block of code in the pages of docs. */
export interface Example {
  path: string;
  line: number;
  language: string;
  code: string;
}

const examples: readonly Example[] = sources(['docs'], /\.md$/)
  .concat({ path: 'README.md', text: readFileSync(join(root, 'README.md'), 'utf8') })
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      language,
      code,
    })),
  );

/** Every block of code in the pages of docs, in these languages. */
export const examplesIn = (...languages: string[]): Example[] =>
  examples.filter(({ language }) => languages.includes(language));

/** The block of commands in a page of docs that has these words. */
export function commands(path: string, words: string): string {
  const block = examplesIn('sh').find((one) => one.path === path && one.code.includes(words));
  if (!block) throw new Error(`${path} has no commands with '${words}'`);
  return block.code;
}

/** Replaces parts of documented commands by what this machine has; each has to be there. */
export const adapt = (code: string, parts: Record<string, string>): string =>
  Object.entries(parts).reduce((before, [example, here]) => {
    if (!before.includes(example)) throw new Error(`The commands lack '${example}': ${before}`);
    return before.replaceAll(example, here);
  }, code);
