/** The navigation is the list of pages in `docs/README.md`, and the elements of the manifest. */
import { readFileSync } from 'node:fs';
import { at } from '../../scripts/build/paths.mjs';
import { linkOf } from './paths.mjs';

/**
 * @typedef {{title: string, url: string}} Entry
 * @typedef {{title: string, entries: Entry[]}} Group
 */

/** @returns {import('../../scripts/generate/custom-elements.mjs').Declaration[]} every element of the manifest */
export function elements() {
  const { modules } = JSON.parse(readFileSync(at('custom-elements.json'), 'utf8'));
  return modules
    .flatMap((/** @type {{declarations?: object[]}} */ one) => one.declarations ?? [])
    .filter((/** @type {{tagName?: string}} */ one) => one.tagName);
}

/** @returns {Group[]} */
export function navigation() {
  const index = readFileSync(at('docs/README.md'), 'utf8');
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = ''] = part.split('\n');
      const entries = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, name = '', link = '']) => ({
        title: name,
        url: linkOf(link, 'docs/README.md'),
      }));
      return { title, entries: title === 'Elements' ? [...entries, ...tags()] : entries };
    });
}

const tags = () => elements().map(({ tagName }) => ({ title: `<${tagName}>`, url: `elements/${tagName}.html` }));
