/** The navigation is the list of pages in `docs/README.md`, and the elements of the manifest. */
import { readFileSync } from 'node:fs';
import { at } from '../../scripts/build/paths.mjs';
import { linkOf } from './paths.mjs';

/**
 * @typedef {import('../../scripts/generate/custom-elements.mjs').Declaration} Element
 * @typedef {{title: string, url: string}} Entry
 * @typedef {{title: string, entries: Entry[]}} Group
 */

/**
 * @param {Element[]} all every element
 * @returns {Group[]}
 */
export function navigation(all) {
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
      return { title, entries: title === 'Elements' ? [...entries, ...all.map(entryOf)] : entries };
    });
}

/** @param {Element} element @returns {Entry} */
const entryOf = ({ tagName }) => ({ title: `<${tagName}>`, url: `elements/${tagName}.html` });
