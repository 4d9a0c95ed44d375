/** `<iam-sign-in>` with its form as HTML, for pages of hosts. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../languages/catalogues.mjs';
import { inlineScript, prerenderedHtml } from './html.mjs';

const TAG = 'iam-sign-in';

/**
 * Writes `html/sign-in.html` in English, and `html/sign-in.<language>.html` in every other language.
 * @param {string} folder of the CDN build
 * @returns {Promise<Record<string, {script: string, styles: string[]}>>} hashes of the script and the style sheets that
 * a Content-Security-Policy has to allow (CSP 3, 6.7.3.3), by the file's name
 */
export async function writeHostHtml(folder) {
  mkdirSync(join(folder, 'html'), { recursive: true });
  const script = await inlineScript('src/elements/prerender/keep-html.ts');
  /** @type {Record<string, {script: string, styles: string[]}>} */
  const allowed = {};
  for (const language of ['en', ...languages()]) {
    const { element, formStyles, shadowStyles } = await prerenderedHtml(TAG, language, { isHosts: true });
    const name = `html/sign-in${language === 'en' ? '' : `.${language}`}.html`;
    const html = `<style data-iam-prerendered>${formStyles}</style>\n${element}\n<script>${script}</script>\n`;
    writeFileSync(join(folder, name), html);
    allowed[name] = { script: hash(script), styles: [formStyles, shadowStyles].map(hash) };
  }
  return allowed;
}

const hash = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
