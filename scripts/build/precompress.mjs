/** Compresses built files once, so that the service only picks the encoding that a browser accepts. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.map', '.wasm']);
/** Bytes below which compression saves no packet. */
const SMALLEST = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` beside every text file of a folder.
 * @param {string} folder absolute
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < SMALLEST) return;
      const quality = extname(file) === '.map' ? 5 : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await gzipped(bytes, { level: 9 }));
    }),
  );
}
