import { build } from 'esbuild';
import { languagesEsbuild } from '../languages/plugin.mjs';
import { at } from '../paths.mjs';

/** The text of a script for a page's HTML, in one piece. @param {string} path */
export async function inlineScript(path) {
  const { outputFiles } = await build({
    entryPoints: [at(path)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    // Such a script has no URL of its own.
    define: { __IAM_CDN__: 'false', 'import.meta.url': '""' },
    plugins: [languagesEsbuild('whole')],
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  if (/<\/?script/i.test(code)) throw new Error(`the script would end its own element: ${code}`);
  return code;
}
