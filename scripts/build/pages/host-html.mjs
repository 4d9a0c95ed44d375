/** `<iam-sign-in>` with its form as HTML, for pages of hosts. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { renderer } from '../../generate/frames.mjs';
import { at } from '../paths.mjs';
import { sentElement } from './sent-element.mjs';

const ORIGIN = 'https://iam.invalid';
const YEAR = '© 9999';

/**
 * Writes `html/sign-in.html` in English, and `html/sign-in.<language>.html` in every other language.
 * @param {string} folder of the CDN build
 * @returns {Promise<Record<string, {script: string, styles: string[]}>>} hashes of the script and the style sheets that
 * a Content-Security-Policy has to allow (CSP 3, 6.7.3.3), by the file's name
 */
export async function writeHostHtml(folder) {
  mkdirSync(join(folder, 'html'), { recursive: true });
  const render = await renderer('sign-in');
  const { outputFiles } = buildSync({
    entryPoints: [at('src/elements/early/sent-press.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const script = outputFiles[0]?.text.trim() ?? '';
  /** @type {Record<string, {script: string, styles: string[]}>} */
  const allowed = {};
  for (const language of ['en', ...readdirSync(at('src/languages'))]) {
    const { element, formStyles } = sentElement({ tag: 'iam-sign-in', language }, await render(language));
    const filled = forHosts(element);
    const name = `html/sign-in${language === 'en' ? '' : `.${language}`}.html`;
    writeFileSync(
      join(folder, name),
      `<style data-iam-sent>${formStyles}</style>\n${filled}\n<script>${script}</script>\n`,
    );
    const inShadow = /<style>(.*?)<\/style>/s.exec(filled)?.[1] ?? '';
    allowed[name] = { script: hash(script), styles: [formStyles, inShadow].map(hash) };
  }
  return allowed;
}

/**
 * Replaces what only the browser knows: the service's address, and whether the page may use passkeys there.
 * @param {string} html
 */
const forHosts = (html) =>
  html
    .replaceAll(`href="${ORIGIN}`, 'data-iam-href="')
    .replaceAll(YEAR, `© ${new Date().getFullYear()}`)
    .replaceAll(' data-needs=', ' hidden data-needs=')
    .replace('</style>', '[data-needs][hidden]{display:none!important}</style>');

const hash = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
