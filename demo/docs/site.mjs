/** Writes the docs site with Eleventy. */
import { readFileSync } from 'node:fs';
import { Eleventy } from '@11ty/eleventy';
import { at, root } from '../../scripts/build/paths.mjs';
import { elements } from '../../scripts/generate/custom-elements.mjs';
import { textTables } from '../../scripts/generate/message-keys.mjs';
import { elementPage } from './element-page.mjs';
import { layout } from './layout.mjs';
import { setUpMarkdown } from './markdown.mjs';
import { navigation } from './navigation.mjs';
import { OUTSIDE, pageOf } from './paths.mjs';
import { playground } from './playground.mjs';

/**
 * The parts of Eleventy's configuration that this module uses.
 * @typedef {{page: {inputPath: string, outputPath: string}}} Scope
 * @typedef {object} Configuration
 * @property {(formats: string[]) => void} setTemplateFormats
 * @property {(use: boolean) => void} setUseGitIgnore
 * @property {(name: string, change: (md: import('./markdown.mjs').Markdown) => void) => void} amendLibrary
 * @property {(name: string, value: unknown) => void} addGlobalData
 * @property {(path: string, text: string, data?: object) => void} addTemplate
 * @property {(name: string, formats: string, change: (data: Scope, text: string) => string) => void} addPreprocessor
 * @property {(from: Record<string, string>) => void} addPassthroughCopy
 * @property {(name: string, change: (this: Scope, html: string) => string) => void} addTransform
 * @property {(options: object) => void} setQuietMode
 */

/** It only shows: a request would need a token. */
const VIEWER =
  '<openapi-explorer spec-url="openapi.json" hide-console hide-authentication ' +
  'hide-server-selection collapse use-path-in-nav-bar></openapi-explorer>';

/** The repository's path of a template. @param {string} path of Eleventy */
const fileOf = (path) => {
  const file = path.replace(/^\.\//, '');
  return Object.keys(OUTSIDE).find((name) => `docs/outside-${name}` === file) ?? file;
};

/**
 * Writes every page.
 * @param {object} options
 * @param {string} options.out folder, relative to the repository
 * @param {Record<string, string>} options.assets
 * @param {string} options.service origin of the service; empty for the site's own
 * @returns {Promise<{url: string, title: string, html: string}[]>} the pages, for the search
 */
export async function writeSite({ out, assets, service }) {
  /** @type {Map<string, {url: string, title: string, html: string}>} */
  const pages = new Map();
  const all = elements();
  /** What a page of the repository ends with on the site. @type {Record<string, string>} */
  const lists = { 'docs/elements/README.md': elementList(all), 'docs/texts.md': await textTables() };
  const groups = navigation(all);
  const config = (/** @type {Configuration} */ eleventy) => {
    eleventy.setTemplateFormats(['md']);
    eleventy.setUseGitIgnore(false);
    eleventy.amendLibrary('md', setUpMarkdown);
    eleventy.addGlobalData('eleventyComputed', {
      file: (/** @type {Scope} */ { page }) => fileOf(page.inputPath),
      permalink: (/** @type {Scope} */ { page }) => pageOf(fileOf(page.inputPath)),
    });
    for (const name of Object.keys(OUTSIDE)) eleventy.addTemplate(`outside-${name}`, readFileSync(at(name), 'utf8'));
    for (const one of all) eleventy.addTemplate(`elements/${one.tagName}.md`, elementPage(one));
    eleventy.addPreprocessor('lists', 'md', ({ page }, text) => `${text}\n${lists[fileOf(page.inputPath)] ?? ''}`);
    eleventy.addTemplate('api.md', '');
    eleventy.addTemplate(
      '404.md',
      '# No such page\n\nThis page does not exist. Search, or go to [the start](README.md).',
    );
    eleventy.addPassthroughCopy({
      'docs/pictures': 'pictures',
      'demo/public/favicon.svg': 'favicon.svg',
      LICENSE: 'license.txt',
    });
    eleventy.addTransform('frame', function (html) {
      const url = pageOf(fileOf(this.page.inputPath));
      const title = titleOf(html) ?? 'The API';
      pages.set(url, { url, title, html });
      return layout(
        { url, title, content: withPlayground(html, url, all), wide: url === 'api.html' },
        { groups, assets, service },
      );
    });
  };
  // Eleventy names files from the current folder.
  process.chdir(root);
  const eleventy = new Eleventy('docs', out, { quietMode: true, config, configPath: false });
  // `npm pack --json` reads the output of the build.
  /** @type {Eleventy & {disableLogger(): void}} */ (eleventy).disableLogger();
  await eleventy.write();
  return [...pages.values()].filter(({ url }) => url !== '404.html');
}

const titleOf = (/** @type {string} */ html) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** @param {ReturnType<typeof elements>} all */
const elementList = (all) =>
  all
    .map(({ tagName, description = '' }) => `- [\`<${tagName}>\`](${tagName}.md): ${description.split('\n')[0]}`)
    .join('\n');

/**
 * Puts the playground before the first table of an element's page.
 * @param {string} html
 * @param {string} url
 * @param {ReturnType<typeof elements>} all
 */
function withPlayground(html, url, all) {
  if (url === 'api.html') return VIEWER;
  // Cards: the description is below its link, not behind it.
  if (url === 'index.html') return html.replaceAll('</a>: ', '</a> ');
  const element = all.find(({ tagName }) => url === `elements/${tagName}.html`);
  return element ? html.replace(/<h2 /, `${playground(element)}\n<h2 `) : html;
}
