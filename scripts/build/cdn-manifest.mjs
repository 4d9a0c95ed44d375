import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

/**
 * Writes `manifest.json` of the CDN build: the version, each file's size and SRI hash, the file of each element, an
 * import map that has the browser check every file, also those that others import, and the HTML files with what they
 * need of a Content-Security-Policy.
 * @param {string} folder of the build
 * @param {{version?: string, html?: Record<string, object>}} [options] `version`: default: the package's
 */
export function writeCdnManifest(folder, { version = packageVersion(), html = {} } = {}) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = Object.fromEntries(
    names.map((name) => {
      const bytes = readFileSync(join(folder, name));
      const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
      return [name, { bytes: bytes.length, integrity }];
    }),
  );
  const url = (/** @type {string} */ name) => `/cdn/${version}/${name}`;
  const elements = names.filter((name) => name.startsWith('define/'));
  const tag = (/** @type {string} */ name) => name.replace(/^define\/|\.js$/g, '');
  const manifest = {
    version,
    files,
    elements: Object.fromEntries(elements.map((name) => [`iam-${tag(name)}`, name])),
    importMap: {
      imports: Object.fromEntries(elements.map((name) => [`iam-widgets/define/${tag(name)}`, url(name)])),
      integrity: Object.fromEntries(names.map((name) => [url(name), files[name]?.integrity])),
    },
    html,
  };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const packageVersion = () => JSON.parse(readFileSync(at('package.json'), 'utf8')).version;
