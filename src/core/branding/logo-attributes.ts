const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Prefixes declared by drawing programs for their metadata. */
const NOTE_PREFIXES = new Set(['inkscape', 'sodipodi', 'rdf', 'cc', 'dc', 'serif', 'sketch']);

/** An image embedded in the drawing as data. */
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i;

/** A reference within the drawing. */
const FRAGMENT = /^#[\w.:-]*$/;

const EXTERNAL = 'This logo refers to something outside of it, which is not allowed.';

/** Filters without an element, which no limit counts. */
const FILTER_FUNCTION = /(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|saturate|sepia)\s*\(/i;
const EFFECT = 'This logo contains an effect that is not allowed.';

/** CSS that loads or runs something, or obscures what it does. */
const ACTIVE_CSS =
  /@import|@charset|@namespace|@font-face|image-set|expression\s*\(|-moz-binding|behavior\s*:|javascript:|\/\/|\\/i;

/**
 * Checks an attribute of a logo.
 * @param value with entities decoded
 * @returns a sentence for the user, or null if it is valid
 */
export function attributeProblem(element: string, name: string, value: string): string | null {
  const forbidden = `This logo contains the attribute ${name}, which is not allowed.`;
  const [prefix, local = ''] = name.includes(':') ? name.toLowerCase().split(':', 2) : ['', name.toLowerCase()];
  if (name === 'xmlns') return value === SVG ? null : forbidden;
  if (prefix === 'xmlns') return isKnownNamespace(local, value) ? null : forbidden;
  if (NOTE_PREFIXES.has(prefix ?? '')) return null;
  if (prefix && prefix !== 'xlink' && prefix !== 'xml') return forbidden;
  if (local.startsWith('on') || local === 'base') return forbidden;
  if (local === 'href' || local === 'src')
    return FRAGMENT.test(value) || (element === 'image' && PICTURE.test(value)) ? null : EXTERNAL;
  return cssProblem(value);
}

/** The ids that an attribute or a style refers to. */
export function referencesOf(name: string, value: string): string[] {
  if (/^(?:xlink:)?href$/i.test(name)) return value.startsWith('#') ? [value.slice(1)] : [];
  return [...value.matchAll(/url\s*\(\s*['"]?#([\w.:-]*)/gi)].map(([, id = '']) => id);
}

/** Whether an attribute applies a filter to its element. */
export const appliesEffect = (name: string, value: string): boolean =>
  (name.toLowerCase() === 'filter' && value.trim() !== 'none') ||
  /filter\s*:/i.test(value.replace(/\/\*[^]*?\*\//g, ' '));

/** Checks the styles of a logo, or an attribute that may contain styles; null if they are valid. */
export function cssProblem(css: string): string | null {
  if (ACTIVE_CSS.test(css)) return EXTERNAL;
  if (FILTER_FUNCTION.test(css)) return EFFECT;
  const targets = [...css.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi)].map(([, target = '']) => target.trim());
  return targets.every((target) => FRAGMENT.test(target)) ? null : EXTERNAL;
}

/** Only known prefixes are allowed: an unknown one could disguise HTML. */
function isKnownNamespace(prefix: string, value: string): boolean {
  if (prefix === 'svg') return value === SVG;
  if (prefix === 'xlink') return value === XLINK;
  return NOTE_PREFIXES.has(prefix) && value !== SVG && !/xhtml|mathml/i.test(value);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces XML references by their characters, so that they cannot hide a URL. */
export function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? '';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
