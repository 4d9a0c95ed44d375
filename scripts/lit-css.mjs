/**
 * Turns every `.css` file below `src/` into a `StyleSheet` (src/widgets/react/style-sheet.ts), in each tool that
 * bundles: tsup and the element tests through esbuild, the demo pages and vitest through Vite. Style sheets of demo
 * pages stay plain CSS.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform as esbuildTransform } from 'esbuild';
import postcss from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { litCssPlugin } from 'esbuild-plugin-lit-css';
import { litCss } from 'rollup-plugin-lit-css';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src') + sep;

/** What the generated modules import: a name, since a path of this machine would get into the source maps. */
export const FACTORY = 'iam-style-sheet';
export const factoryFile = join(root, 'src/widgets/react/style-sheet.ts');

/** @param {string} css @param {string} filePath */
const minify = async (css, filePath) =>
  (
    await esbuildTransform(css, { loader: 'css', minify: true, sourcefile: filePath, legalComments: 'none' })
  ).code.trim();

/** @param {{minify?: boolean}} [settings] */
const options = ({ minify: small = false } = {}) => ({
  filter: /\.css$/,
  specifier: FACTORY,
  tag: 'styleSheet',
  transform: async (/** @type {string} */ css, /** @type {{filePath: string}} */ { filePath }) =>
    scopeStyles(small ? await minify(css, filePath) : css),
});

/**
 * Prepares a style sheet for its two uses: in a shadow root, and scoped to a form in a host's light DOM, where each
 * selector is below the form and each declaration is important. Parsing happens here, so that a browser only replaces
 * two marks (`styleSheet()` in src/widgets/react/style-sheet.ts).
 * @param {string} css
 * @returns {string} rules of `:host`, which the form inherits from, then a comment `scoped`, then all other rules with
 * a mark before each selector and after each declaration
 */
export function scopeStyles(css) {
  const shared = postcss.parse(css);
  shared.walkComments((comment) => void comment.remove());
  // Pages link the style sheet itself.
  shared.walkRules(
    (rule) => void (isFrame(rule) || keepSelectors(rule, (selector) => !selector.startsWith('.iam-theme'))),
  );
  removeEmpty(shared);
  const host = shared.clone();
  host.walkRules((rule) => {
    if (!isNested(rule) && !isFrame(rule)) keepSelectors(rule, isHost);
  });
  host.walkAtRules(/keyframes$/, (frames) => void frames.remove());
  removeEmpty(host);
  shared.walkRules((rule) => {
    if (!isNested(rule) && !isFrame(rule)) keepSelectors(rule, (selector) => !isHost(selector));
  });
  removeEmpty(shared);
  shared.walkRules((rule) => {
    if (isFrame(rule)) return;
    if (!isNested(rule)) rule.selectors = rule.selectors.map((one) => `:form ${one.startsWith('::') ? '*' : ''}${one}`);
  });
  shared.walkDecls((declaration) => {
    if (!isStyled(declaration) || declaration.prop.startsWith('--') || declaration.important) return;
    declaration.important = true;
    declaration.raws.important = '!form';
  });
  return `${host.toString().trim()}/*scoped*/${shared.toString().trim()}`;
}

/** Whether a node is a frame of an animation. @param {postcss.Node} node */
const isFrame = ({ parent }) =>
  parent?.type === 'atrule' && /** @type {postcss.AtRule} */ (parent).name.endsWith('keyframes');

/** Whether a node is inside a style rule. @param {postcss.Node} node */
const isNested = (node) => {
  /** @type {postcss.Node['parent']} */
  let at = node.parent;
  for (; at; at = at.parent) if (at.type === 'rule') return true;
  return false;
};

/** Whether a declaration belongs to a style rule, not to a frame or a font. @param {postcss.Declaration} declaration */
const isStyled = (declaration) =>
  isNested(declaration) && !isFrame(/** @type {postcss.Node} */ (/** @type {unknown} */ (declaration.parent)));

/** @param {string} selector */
const isHost = (selector) => {
  let found = false;
  selectorParser((all) => all.walkPseudos(({ value }) => void (found ||= value.startsWith(':host')))).processSync(
    selector,
  );
  return found;
};

/**
 * Leaves those selectors of a rule that match, and removes the rule if there are none.
 * @param {postcss.Rule} rule
 * @param {(selector: string) => boolean} matches
 */
const keepSelectors = (rule, matches) => {
  const kept = rule.selectors.filter(matches);
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
};

/** Removes at-rules that lost all their rules. @param {postcss.Root} root */
const removeEmpty = (root) =>
  root.walkAtRules((atRule) => {
    if (atRule.nodes && !atRule.some(({ type }) => type !== 'comment')) atRule.remove();
  });

/**
 * The esbuild plugin. The modules get an id that does not end in `.css`, because tsup's own postcss plugin takes those
 * first.
 * @param {{minify?: boolean}} [settings]
 * @returns {import('esbuild').Plugin}
 */
export function litCssEsbuild(settings) {
  return {
    name: 'lit-css-style-sheets',
    setup(build) {
      /** @type {Parameters<typeof build.onLoad>[1] | undefined} */
      let load;
      void litCssPlugin(options(settings)).setup({ ...build, onLoad: (_filter, callback) => (load = callback) });
      build.onResolve({ filter: /^iam-style-sheet$/ }, () => ({ path: factoryFile }));
      build.onResolve({ filter: /\.css$/ }, (args) => {
        const file = resolve(args.resolveDir, args.path);
        return file.startsWith(source) ? { path: `${relative(root, file)}.js`, namespace: 'lit-css' } : undefined;
      });
      build.onLoad({ filter: /\.css\.js$/, namespace: 'lit-css' }, async (args) => {
        const file = join(root, args.path.slice(0, -'.js'.length));
        return { ...(await load?.({ ...args, path: file })), resolveDir: dirname(file), watchFiles: [file] };
      });
    },
  };
}

/**
 * The Vite plugin, for the demo pages and vitest. Style sheets outside of `src/` are left to Vite.
 * @param {{minify?: boolean}} [settings]
 * @returns {import('vite').Plugin}
 */
export function litCssVite(settings) {
  const inner = litCss(options(settings));
  const suffix = '.lit.js';
  return {
    name: 'lit-css-style-sheets',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      if (specifier === FACTORY) return factoryFile;
      if (!specifier.endsWith('.css') || !importer || importer.endsWith('.html')) return undefined;
      const found = await this.resolve(specifier, importer, { skipSelf: true });
      return found && !found.external && resolve(found.id).startsWith(source) ? found.id + suffix : undefined;
    },
    async load(id) {
      if (!id.endsWith(`.css${suffix}`)) return undefined;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      return /** @type {Function} */ (inner.transform).call(this, await readFile(file, 'utf8'), file);
    },
  };
}
