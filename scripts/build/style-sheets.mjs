/**
 * Turns every `.css` file below `src/` into a `StyleSheet` (src/widgets/react/style-sheet.ts), in each tool that
 * bundles. Style sheets of pages stay plain CSS.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { transform } from 'esbuild';
import postcss from 'postcss';
import { at, root } from './paths.mjs';

const source = at('src') + sep;
const FACTORY = at('src/widgets/react/style-sheet.ts');

/** @typedef {{minify?: boolean}} Settings */

/**
 * The module of a style sheet.
 * @param {string} file
 * @param {Settings} settings
 */
async function moduleOf(file, { minify = false }) {
  const text = await readFile(file, 'utf8');
  const { code } = minify
    ? await transform(text, { loader: 'css', minify, sourcefile: file, legalComments: 'none' })
    : { code: text };
  // Relative, since a path of this machine would get into the source maps.
  const factory = relative(dirname(file), FACTORY).replaceAll(sep, '/');
  const literal = scopeStyles(code).replace(/\\|`|\$(?=\{)/g, String.raw`\$&`);
  return `import { styleSheet } from '${factory.startsWith('.') ? factory : `./${factory}`}';
export default styleSheet\`${literal}\`;
`;
}

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
  keepSelectors(shared, (selector) => !selector.startsWith('.iam-theme'));
  const host = shared.clone();
  keepSelectors(host, isHost);
  host.walkAtRules(/keyframes$/, (frames) => void frames.remove());
  keepSelectors(shared, (selector) => !isHost(selector));
  for (const rule of outerRules(shared)) {
    rule.selectors = rule.selectors.map((one) => `:form ${one.startsWith('::') ? '*' : ''}${one}`);
    rule.walkDecls((declaration) => {
      if (declaration.prop.startsWith('--') || declaration.important) return;
      declaration.important = true;
      declaration.raws.important = '!form';
    });
  }
  return `${host.toString().trim()}/*scoped*/${shared.toString().trim()}`;
}

/** @param {string} selector */
const isHost = (selector) => selector.includes(':host');

/** Whether a node is in no rule and no animation. @param {postcss.Node} node @returns {boolean} */
const isOuter = ({ parent }) =>
  parent?.type === 'atrule'
    ? !(/** @type {postcss.AtRule} */ (parent).name.endsWith('keyframes')) && isOuter(parent)
    : parent?.type === 'root';

/** @param {postcss.Root} styles */
function outerRules(styles) {
  /** @type {postcss.Rule[]} */
  const rules = [];
  styles.walkRules((rule) => void (isOuter(rule) && rules.push(rule)));
  return rules;
}

/**
 * Leaves the selectors that match, and the rules that have one.
 * @param {postcss.Root} styles
 * @param {(selector: string) => boolean} matches
 */
function keepSelectors(styles, matches) {
  for (const rule of outerRules(styles)) {
    const kept = rule.selectors.filter(matches);
    if (kept.length === 0) removeWithParents(rule);
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  }
}

/** Removes a node, and the at-rules that then have none. @param {postcss.Node} node */
function removeWithParents(node) {
  const { parent } = node;
  node.remove();
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeWithParents(parent);
}

/**
 * The esbuild plugin. The modules get an id that does not end in `.css`, because tsup's own postcss plugin takes those
 * first.
 * @param {Settings} [settings]
 * @returns {import('esbuild').Plugin}
 */
export const styleSheetsEsbuild = (settings = {}) => ({
  name: 'style-sheets',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ resolveDir, path }) => {
      const file = resolve(resolveDir, path);
      return file.startsWith(source) ? { path: `${relative(root, file)}.js`, namespace: 'style-sheet' } : undefined;
    });
    build.onLoad({ filter: /\.css\.js$/, namespace: 'style-sheet' }, async ({ path }) => {
      const file = join(root, path.slice(0, -'.js'.length));
      return { contents: await moduleOf(file, settings), resolveDir: dirname(file), watchFiles: [file] };
    });
  },
});

/**
 * The Vite plugin, for the pages and vitest.
 * @param {Settings} [settings]
 * @returns {import('vite').Plugin}
 */
export const styleSheetsVite = (settings = {}) => ({
  name: 'style-sheets',
  enforce: 'pre',
  resolveId(specifier, importer) {
    if (!specifier.endsWith('.css') || !importer || importer.endsWith('.html')) return undefined;
    const file = resolve(dirname(importer), specifier);
    return file.startsWith(source) ? `${file}.js` : undefined;
  },
  load(id) {
    if (!id.startsWith(source) || !id.endsWith('.css.js')) return undefined;
    const file = id.slice(0, -'.js'.length);
    this.addWatchFile(file);
    return moduleOf(file, settings);
  },
});
