/** The docs site: scripts and styles by esbuild, pages by Eleventy, the viewer of the API, the index of the search. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { at, root } from '../../scripts/build/paths.mjs';
import { withoutInlineStyles } from './inline-styles.mjs';
import { searchIndex } from './search-index.mjs';
import { writeSite } from './site.mjs';

const VIEWER = 'openapi-explorer/dist/browser/openapi-explorer.min.js';

/**
 * Writes the site. It works from any folder of any host: all links are relative.
 * @param {object} options
 * @param {string} options.out absolute folder, which is emptied
 * @param {string} [options.service] origin of the service for the playgrounds; default: the site's own
 */
export async function buildDocs({ out, service = '' }) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  const assets = await bundle(out);
  const viewer = readFileSync(createRequire(import.meta.url).resolve(VIEWER), 'utf8');
  assets.viewer = hashed(out, 'viewer.js', withoutInlineStyles(viewer));
  // Not hashed: the pages name it, and it is made of the pages.
  assets.search = 'assets/search.json';
  const pages = await writeSite({ out: relative(root, out), assets, service });
  writeFileSync(join(out, assets.search), searchIndex(pages));
  copyFileSync(at('docs/openapi.json'), join(out, 'openapi.json'));
}

/**
 * @param {string} out
 * @returns {Promise<Record<string, string>>} path of each file by its name
 */
async function bundle(out) {
  const { metafile } = await build({
    entryPoints: ['api.ts', 'page.ts', 'playground.ts', 'theme.ts']
      .map((name) => at('demo/docs/client', name))
      .concat(at('demo/docs/styles/docs.css')),
    outdir: join(out, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.woff2': 'file' },
    logLevel: 'error',
  });
  return Object.fromEntries(
    Object.entries(metafile.outputs)
      .filter(([, { entryPoint }]) => entryPoint)
      .map(([file, { entryPoint = '' }]) => [basename(entryPoint).replace(/\.\w+$/, ''), `assets/${basename(file)}`]),
  );
}

/**
 * @param {string} out
 * @param {string} name
 * @param {string} text
 */
function hashed(out, name, text) {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const path = `assets/${name.replace('.', `-${hash}.`)}`;
  writeFileSync(join(out, path), text);
  return path;
}
