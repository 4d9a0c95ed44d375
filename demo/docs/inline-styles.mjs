/**
 * Rewrites minified lit templates for a strict Content-Security-Policy, which blocks inline styles and allows the same
 * by script: `style="…"` becomes a binding of the `style` property, `<style>…</style>` a `<lit-style>`
 * (`demo/docs/client/lit-style.ts`).
 * @param {string} code
 * @returns {string}
 */
export function withoutInlineStyles(code) {
  let out = '';
  let from = 0;
  for (const { index, 0: start } of code.matchAll(/(?<=[\s"}])style="|<style>/g)) {
    if (index < from) continue;
    const begin = index + start.length;
    const isElement = start === '<style>';
    const end = endOf(code, begin, isElement ? '</style>' : '"');
    const value = code.slice(begin, end);
    // lit binds a property only where the template has an expression.
    const bound = value.includes('${') ? value : `\${${JSON.stringify(value)}}`;
    out += code.slice(from, index) + (isElement ? `<lit-style .css="${bound}"></lit-style>` : `.style="${bound}"`);
    from = end + (isElement ? '</style>'.length : 1);
  }
  return out + code.slice(from);
}

/**
 * @param {string} code
 * @param {number} start
 * @param {string} mark
 * @returns {number} the next mark that is outside of expressions
 */
function endOf(code, start, mark) {
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    if (depth === 0 && code.startsWith(mark, index)) return index;
    if (code.startsWith('${', index) || (depth > 0 && code[index] === '{' && code[index - 1] !== '$')) depth++;
    else if (code[index] === '}' && depth > 0) depth--;
  }
  throw new Error(`${mark} is missing`);
}
