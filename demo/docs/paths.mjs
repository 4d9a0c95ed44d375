/** The pages of the docs site: which file of the repository becomes which page. */
import { posix } from 'node:path';

/** Files outside of `docs` that are pages too. */
export const OUTSIDE = { 'README.md': 'overview', 'CONTRIBUTING.md': 'contributing', 'CHANGELOG.md': 'changelog' };

/** @type {Record<string, string>} */
const OTHER = {
  'docs/README.md': 'index.html',
  'docs/elements/README.md': 'elements/index.html',
  'docs/openapi.json': 'api.html',
  LICENSE: 'license.txt',
};

/**
 * The page that a file of the repository becomes.
 * @param {string} file path in the repository, such as `docs/running.md`
 * @returns {string} path in the site, such as `running.html`
 */
export function pageOf(file) {
  const outside = Object.entries(OUTSIDE).find(([name]) => name === file)?.[1];
  if (outside) return `${outside}.html`;
  if (OTHER[file]) return OTHER[file];
  const inside = file.replace(/^docs\//, '').replace(/\.md$/, '.html');
  return inside === 'elements' || inside === 'elements/' ? 'elements/index.html' : inside;
}

/**
 * Turns a link of a Markdown file into a link of its page, so that it works on both.
 * @param {string} link as in the file, such as `../CHANGELOG.md#next`
 * @param {string} file path of the Markdown file in the repository
 * @returns {string} relative URL
 */
export function linkOf(link, file) {
  if (/^([a-z]+:|#|\/)/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = pageOf(posix.join(posix.dirname(file), path));
  return `${posix.relative(posix.dirname(pageOf(file)), target)}${anchor === undefined ? '' : `#${anchor}`}`;
}
