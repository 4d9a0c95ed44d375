/** `iam:prerendered/<name>`: views that the loader shows before React, as data. */
import { staticView, usedStyles } from './static-view.mjs';
import { languages } from '../languages/catalogues.mjs';

/** The elements of each module. A form is in English alone: its other texts would make the loader larger. */
const MODULES = /** @type {const} */ ({
  'sign-in': { tags: ['iam-sign-in'], in: ['en'] },
  header: { tags: ['iam-header', 'iam-notifications'], in: ['en', ...languages()] },
});

const ID = /^iam:prerendered\/([\w-]+)$/;

/**
 * @param {keyof typeof MODULES} name
 * @returns {Promise<import('../../../src/elements/prerender/insert.ts').Prerendering>}
 */
async function prerender(name) {
  const { tags, in: languages } = MODULES[name];
  const rendered = await Promise.all(
    tags.map(async (tag) => ({
      tag,
      all: await Promise.all(languages.map(async (language) => ({ language, ...(await staticView(tag, language)) }))),
    })),
  );
  const first = rendered.flatMap(({ all }) => all.slice(0, 1));
  const [styles = '', scoped = ''] = await usedStyles([
    { css: joined(first.map((one) => one.styles)), html: first.map(({ shadow }) => shadow.html).join('') },
    { css: joined(first.map((one) => one.scoped)), html: first.map(({ light }) => light.html).join('') },
  ]);
  const views = rendered.map(({ tag, all }) => [
    tag,
    Object.fromEntries(
      all.map(({ language, shadow, light }) => [language, { shadow: shadow.nodes, light: light.nodes }]),
    ),
  ]);
  return { views: Object.fromEntries(views), styles, scoped };
}

/** The style sheets of several views, without those that come again. @param {string[][]} texts */
const joined = (texts) => [...new Set(texts.flat())].join('');

/**
 * The Vite plugin.
 * @returns {import('vite').Plugin}
 */
export function prerenderedViews() {
  return {
    name: 'prerendered-views',
    enforce: 'pre',
    resolveId: (id) => (ID.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const name = ID.exec(id.slice(1))?.[1];
      if (!id.startsWith('\0') || !name) return undefined;
      return `export default ${JSON.stringify(await prerender(/** @type {keyof typeof MODULES} */ (name)))}`;
    },
  };
}
