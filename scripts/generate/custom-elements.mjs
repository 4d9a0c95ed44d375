import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { create, ts } from '@custom-elements-manifest/analyzer/index.js';
import { at } from '../build/paths.mjs';
import { elementPage } from './lib/element-page.mjs';
import { keepPublic } from './lib/public-api.mjs';

const FOLDERS = ['src/elements/base', 'src/elements', 'src/elements/define'];

const sources = () =>
  FOLDERS.filter((folder) => existsSync(at(folder))).flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  );

/** Joins the lines of each paragraph, so that the width of the source leaves no trace in what is generated. */
const unwrapped = (key, value) =>
  typeof value === 'string' && ['description', 'text'].includes(key)
    ? value.replace(/(?<!\n)\n(?!\n)\s*/g, ' ').trim()
    : value;

/**
 * The custom elements manifest, from the JSDoc of the element classes, and a page of docs for each element.
 * @returns {Promise<Record<string, string> | undefined>}
 */
export async function generate() {
  const modules = sources().map((path) =>
    ts.createSourceFile(path, readFileSync(at(path), 'utf8'), ts.ScriptTarget.ES2022, true),
  );
  if (modules.length === 0) return undefined;
  const manifest = JSON.parse(JSON.stringify(create({ modules }), unwrapped));
  const classes = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ kind }) => kind === 'class');
  for (const one of classes) keepPublic(one);
  const elements = classes.filter(({ customElement, tagName }) => customElement && tagName);
  return {
    'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
    ...Object.fromEntries(elements.map((element) => [`docs/elements/${element.tagName}.md`, elementPage(element)])),
  };
}
