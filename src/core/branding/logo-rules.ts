import { attributeProblem, cssProblem, decoded } from './logo-attributes.ts';

/** Maximum length of a logo's markup in characters: what a setting can hold. */
export const LOGO_LENGTH = 100_000;

/** Elements that draw; no scripts, foreign content, links or animations. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image title desc ' +
    'metadata style linearGradient radialGradient stop pattern clipPath mask marker switch filter feBlend ' +
    'feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

/** Elements of drawing programs, which are not rendered. */
const NOTES = /^(inkscape|sodipodi|rdf|cc|dc):[a-z]+$/i;

/** Elements that HTML parsers read differently: only text is allowed inside. */
const TEXT_ONLY = new Set(['style', 'title', 'desc']);

const MALFORMED = 'This logo is not well-formed SVG.';

/** A comment, a CDATA section, a tag with quoted attributes, or text, in this order. */
const TOKEN = new RegExp(
  [
    /<!--(?<comment>(?:(?!--)[^<])*)-->/,
    /<!\[CDATA\[(?<data>(?:(?!\]\]>)[^<])*)\]\]>/,
    new RegExp(
      /<(?<closes>\/?)(?<name>[a-z_][\w.:-]*)/.source +
        /(?<attributes>(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<alone>\/?)>/.source,
    ),
    /(?<text>[^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giy',
);

const ATTRIBUTE = /(?<name>[^\s=<>"'/]+)\s*=\s*(?:"(?<double>[^"<]*)"|'(?<single>[^'<]*)')/g;

/** A reference that is not a valid XML character. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/**
 * Checks an organization's logo: one SVG drawing without scripts, event handlers, external references or foreign
 * content. The header shows logos as images, in which nothing runs; this rule protects hosts that insert the markup
 * into their pages.
 * @returns a sentence for the user; null for a valid drawing
 */
export function logoProblem(markup: string): string | null {
  const text = markup.trim();
  if (text.length > LOGO_LENGTH) return `This logo is too large: the limit is ${LOGO_LENGTH} characters.`;
  const drawing = text.replace(/^(?:<\?xml\s[^?<>]*\?>|<!DOCTYPE\s[^[<>]*>|<!--(?:(?!--)[^<])*-->|\s)+/i, '');
  if (!/^<svg[\s>/]/.test(drawing)) return 'This is not an SVG drawing.';
  return drawingProblem(drawing);
}

function drawingProblem(drawing: string): string | null {
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  for (;;) {
    const token = TOKEN.exec(drawing)?.groups;
    if (!token) return MALFORMED;
    const problem = token['name'] === undefined ? textProblem(token, open.at(-1)) : tagProblem(token, open);
    if (problem) return problem;
    if (open.length === 0) return drawing.slice(TOKEN.lastIndex).trim() === '' ? null : MALFORMED;
  }
}

function textProblem(token: Record<string, string | undefined>, parent: string | undefined): string | null {
  const text = token['text'] ?? token['data'] ?? '';
  if (token['text'] !== undefined && UNKNOWN_ENTITY.test(text)) return MALFORMED;
  return parent === 'style' ? cssProblem(decoded(text)) : null;
}

/** Also opens or closes an element. */
function tagProblem(token: Record<string, string | undefined>, open: string[]): string | null {
  const name = token['name'] ?? '';
  if (token['closes']) return open.pop() === name ? null : MALFORMED;
  if (!ELEMENTS.has(name) && !NOTES.test(name)) return `This logo contains <${name}>, which is not allowed.`;
  if (TEXT_ONLY.has(open.at(-1) ?? '')) return MALFORMED;
  for (const { groups } of (token['attributes'] ?? '').matchAll(ATTRIBUTE)) {
    const value = groups?.['double'] ?? groups?.['single'] ?? '';
    if (UNKNOWN_ENTITY.test(value)) return MALFORMED;
    const problem = attributeProblem(name, groups?.['name'] ?? '', decoded(value));
    if (problem) return problem;
  }
  if (!token['alone']) open.push(name);
  return null;
}
