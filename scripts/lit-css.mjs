/**
 * Every `.css` file under `src/` becomes a `Sheet` (src/widgets/react/sheet.ts), in each tool that bundles: tsup and
 * the
 * element tests through esbuild, the demo pages and vitest through Vite. The style sheets of a demo page stay plain
 * CSS.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform as esbuildTransform } from 'esbuild';
import { litCssPlugin } from 'esbuild-plugin-lit-css';
import { litCss } from 'rollup-plugin-lit-css';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src') + sep;

/** What the generated modules import: a name of its own, so that no path of this machine gets into a source map. */
const FACTORY = 'iam-sheet';
const factoryFile = join(root, 'src/widgets/react/sheet.ts');

const minify = async (css, { filePath }) =>
  (
    await esbuildTransform(css, { loader: 'css', minify: true, sourcefile: filePath, legalComments: 'none' })
  ).code.trim();

const options = ({ minify: small = false } = {}) => ({
  specifier: FACTORY,
  tag: 'sheet',
  ...(small && { transform: minify }),
});

/**
 * The esbuild plugin. The modules get an id that does not end in `.css`, because tsup's own postcss plugin takes those
 * first.
 * @param {{minify?: boolean}} [settings]
 * @returns {import('esbuild').Plugin}
 */
export function litCssEsbuild(settings) {
  return {
    name: 'lit-css-sheets',
    setup(build) {
      let load;
      void litCssPlugin(options(settings)).setup({ ...build, onLoad: (_filter, callback) => (load = callback) });
      build.onResolve({ filter: /^iam-sheet$/ }, () => ({ path: factoryFile }));
      build.onResolve({ filter: /\.css$/ }, (args) => {
        const file = resolve(args.resolveDir, args.path);
        return file.startsWith(source) ? { path: `${relative(root, file)}.js`, namespace: 'lit-css' } : undefined;
      });
      build.onLoad({ filter: /\.css\.js$/, namespace: 'lit-css' }, async (args) => {
        const file = join(root, args.path.slice(0, -'.js'.length));
        return { ...(await load({ ...args, path: file })), resolveDir: dirname(file), watchFiles: [file] };
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
    name: 'lit-css-sheets',
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
      return inner.transform.call(this, await readFile(file, 'utf8'), file);
    },
  };
}
