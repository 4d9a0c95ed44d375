import { appliesEffect, attributeProblem, cssProblem, decoded, referencesOf } from './logo-attributes.ts';
import { CHEAP_EFFECTS, LogoCost } from './logo-cost.ts';

/** Maximum length of a logo's markup in characters: what a setting can hold. */
export const LOGO_LENGTH = 100_000;

/**
 * Elements that draw; no scripts, foreign content, links or animations, no filters that cost more with larger values,
 * and no markers, which are drawn at each point of a path.
 */
const ELEMENTS = new Set([
  ...(
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image title desc ' +
    'metadata style linearGradient radialGradient stop pattern clipPath mask switch filter'
  ).split(' '),
  ...CHEAP_EFFECTS,
]);

/** Elements of drawing programs, which are not rendered. */
const NOTES = /^(inkscape|sodipodi|rdf|cc|dc):[a-z]+$/i;

/** Elements that HTML parsers read differently: only text is allowed inside. */
const TEXT_ONLY = new Set(['style', 'title', 'desc']);

const MALFORMED = 'This logo is not well-formed SVG.';
const COMPLEX = 'This logo is too complex. Export it with fewer elements, patterns and effects.';

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

type Token = Record<string, string | undefined>;

function drawingProblem(drawing: string): string | null {
  const open: string[] = [];
  const cost = new LogoCost();
  TOKEN.lastIndex = 0;
  for (;;) {
    const token = TOKEN.exec(drawing)?.groups;
    if (!token) return MALFORMED;
    const problem = token['name'] === undefined ? textProblem(token, open.at(-1), cost) : tagProblem(token, open, cost);
    if (problem) return problem;
    if (cost.isTooMuch) return COMPLEX;
    if (open.length > 0) continue;
    if (drawing.slice(TOKEN.lastIndex).trim() !== '') return MALFORMED;
    return cost.isTooMuchDrawn ? COMPLEX : null;
  }
}

function textProblem(token: Token, parent: string | undefined, cost: LogoCost): string | null {
  const text = token['text'] ?? token['data'] ?? '';
  if (token['text'] !== undefined && UNKNOWN_ENTITY.test(text)) return MALFORMED;
  if (parent !== 'style') return null;
  const css = decoded(text);
  // A style sheet could apply it to every element.
  if (appliesEffect('style', css)) return COMPLEX;
  cost.style(referencesOf('style', css));
  return cssProblem(css);
}

/** Also opens or closes an element. */
function tagProblem(token: Token, open: string[], cost: LogoCost): string | null {
  const name = token['name'] ?? '';
  if (token['closes']) {
    cost.end();
    return open.pop() === name ? null : MALFORMED;
  }
  if (!ELEMENTS.has(name) && !NOTES.test(name)) return `This logo contains <${name}>, which is not allowed.`;
  if (TEXT_ONLY.has(open.at(-1) ?? '')) return MALFORMED;
  let id: string | undefined;
  let usesEffect = false;
  const refersTo: string[] = [];
  for (const { groups } of (token['attributes'] ?? '').matchAll(ATTRIBUTE)) {
    const text = groups?.['double'] ?? groups?.['single'] ?? '';
    if (UNKNOWN_ENTITY.test(text)) return MALFORMED;
    const [attribute, value] = [groups?.['name'] ?? '', decoded(text)];
    const problem = attributeProblem(name, attribute, value);
    if (problem) return problem;
    if (attribute === 'id' || attribute === 'xml:id') id = value;
    refersTo.push(...referencesOf(attribute, value));
    usesEffect ||= appliesEffect(attribute, value);
  }
  cost.begin(name, id, refersTo, usesEffect);
  if (token['alone']) cost.end();
  else open.push(name);
  return null;
}
