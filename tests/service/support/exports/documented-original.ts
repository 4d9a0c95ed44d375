import { readFileSync } from 'node:fs';

/** What makes the text of a cell again that was escaped for spreadsheets. */
export type Original = (text: string, separator: string, excel?: boolean) => string;

/** The function of the docs that does so. */
export async function documentedOriginal(): Promise<Original> {
  const code = /```js\n(const FORMULA[^]*?)```/.exec(readFileSync('docs/exports.md', 'utf8'))?.[1] ?? '';
  const module = `data:text/javascript,${encodeURIComponent(`${code}; export { original };`)}`;
  return ((await import(/* @vite-ignore */ module)) as { original: Original }).original;
}
