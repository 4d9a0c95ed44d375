import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../paths.mjs';
import { catalogueModule, compileAll } from './catalogues.mjs';
import { partsOf } from './parts.mjs';

/**
 * Writes the catalogues of the CDN build: `languages/<language>/<part>.js`.
 * @param {string} folder of the CDN build
 */
export async function writeCatalogues(folder) {
  const { words, texts } = await compileAll();
  const parts = await partsOf(words);
  for (const [language, compiled] of texts) {
    for (const [part, ids] of parts) {
      await build({
        stdin: { contents: catalogueModule(compiled, ids), resolveDir: root },
        outfile: join(folder, 'languages', language, `${part}.js`),
        bundle: true,
        format: 'esm',
        minify: true,
        target: 'es2022',
        charset: 'utf8',
        logLevel: 'error',
      });
    }
  }
}
