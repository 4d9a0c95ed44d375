import { readFileSync } from 'node:fs';

const pages = ['docs/applications.md', 'docs/back-ends.md', 'docs/exports.md'];
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n');

/** A code block of the pages, of a language and with a file name. */
export function code(name: string, language: string): string {
  const found = new RegExp(`\`\`\`${language} ${name.replace('.', '\\.')}\\n([^]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`no page has a code block '${name}'.`);
  return found;
}
