/** The frame around every page. */
import { posix } from 'node:path';

/**
 * @typedef {object} Page
 * @property {string} url path in the site, such as `elements/iam-team.html`
 * @property {string} title
 * @property {string} content HTML
 * @property {boolean} [wide] whether the content has the whole width
 * @typedef {object} Frame
 * @property {import('./navigation.mjs').Group[]} groups
 * @property {Record<string, string>} assets path of each script and style sheet by its name
 * @property {string} service origin of the service; empty for the origin of the site
 */

/** Headings below which a page has no list of them. */
const FEW = 3;

/**
 * The list of a page's sections, for wide screens.
 * @param {string} content HTML
 * @returns {string} HTML; empty for a short page
 */
function sections(content) {
  const links = [...content.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(
    ([, id, title = '']) => `<li><a href="#${id}">${title.replace(/<[^>]+>/g, '')}</a></li>`,
  );
  if (links.length < FEW) return '';
  return `<nav class="doc-sections" aria-labelledby="on-this-page">
<h2 id="on-this-page">On this page</h2><ul>${links.join('')}</ul></nav>`;
}

const escape = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * @param {Page} page
 * @param {Frame} frame
 * @returns {string} HTML
 */
export function layout({ url, title, content, wide }, { groups, assets, service }) {
  const folder = posix.dirname(url);
  const to = (/** @type {string} */ target) => posix.relative(folder, target) || posix.basename(target);
  const current = (/** @type {string} */ target) => (target === url ? ' aria-current="page"' : '');
  const script = (/** @type {string} */ name) => `<script type="module" src="${to(assets[name] ?? '')}"></script>`;
  const links = (/** @type {import('./navigation.mjs').Group} */ group) =>
    `<h2>${group.title}</h2><ul>${group.entries
      .map((entry) => `<li><a href="${to(entry.url)}"${current(entry.url)}>${escape(entry.title)}</a></li>`)
      .join('')}</ul>`;
  const hasPlayground = content.includes('class="doc-play"');
  const name = url === 'index.html' ? title : `${title} · iam-widgets`;
  const top = to('index.html').replace(/index\.html$/, '');
  const kind = wide ? 'doc-bare' : url === 'index.html' ? 'doc-home' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(name)}</title>
<link rel="icon" href="${to('favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to(assets.docs ?? '')}">
<script src="${to(assets.theme ?? '')}"></script>
${script('page')}${hasPlayground ? script('playground') : ''}${wide ? script('api') + script('viewer') : ''}
${hasPlayground ? `<script type="module" class="doc-loader" src="${service}/cdn/iam.js"></script>` : ''}
</head>
<body class="iam-theme ${kind}" data-search="${to(assets.search ?? '')}" data-root="${top}">
<a class="doc-skip" href="#content">Skip to the content</a>
<header class="doc-top">
<button type="button" class="doc-menu" aria-expanded="false" aria-controls="pages">Pages</button>
<a class="doc-brand" href="${to('index.html')}">
<img src="${to('favicon.svg')}" alt="" width="24" height="24">iam-widgets</a>
${wide ? `<h1 class="doc-hidden">${escape(title)}</h1>` : ''}
<button type="button" class="doc-search-open" aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button type="button" class="doc-theme">Theme: auto</button>
</header>
<nav class="doc-nav" id="pages" aria-label="Pages">${groups.map(links).join('')}</nav>
${
  // The viewer of the API has a main region of its own.
  wide
    ? `<div id="content" class="doc-wide" tabindex="-1">${content}</div>`
    : `<main id="content" class="doc-main" tabindex="-1">\n${content}\n</main>`
}
${wide || url === 'index.html' ? '' : sections(content)}
<dialog class="doc-search" aria-label="Search">
<input type="text" role="combobox" aria-label="Search the docs" aria-expanded="false" aria-controls="results"
aria-autocomplete="list" placeholder="Search the docs" autocomplete="off" spellcheck="false">
<p class="doc-search-state" role="status">Type to search.</p>
<ul id="results" role="listbox" aria-label="Results"></ul>
</dialog>
</body>
</html>
`;
}
