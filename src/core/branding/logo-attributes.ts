const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Prefixes that drawing programs declare for their notes. */
const NOTE_PREFIXES = new Set(['inkscape', 'sodipodi', 'rdf', 'cc', 'dc', 'serif', 'sketch']);

/** A picture within the drawing, as data. */
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i;

/** A reference within the drawing. */
const FRAGMENT = /^#[\w.:-]*$/;

const EXTERNAL = 'This logo refers to something outside of it, which is not allowed.';

/** What of CSS fetches something, runs something or hides what it does. */
const ACTIVE_CSS =
  /@import|@charset|@namespace|@font-face|image-set|expression\s*\(|-moz-binding|behavior\s*:|javascript:|\/\/|\\/i;

/**
 * What is wrong with an attribute of a logo.
 * @param value with entities decoded
 * @returns a sentence for a person, or null
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

/** What is wrong with styles of a logo, or with an attribute that may hold some; null if nothing is. */
export function cssProblem(css: string): string | null {
  if (ACTIVE_CSS.test(css)) return EXTERNAL;
  const targets = [...css.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi)].map(([, target = '']) => target.trim());
  return targets.every((target) => FRAGMENT.test(target)) ? null : EXTERNAL;
}

/** A prefix must mean what its name says: an unknown one could be HTML in disguise. */
function isKnownNamespace(prefix: string, value: string): boolean {
  if (prefix === 'svg') return value === SVG;
  if (prefix === 'xlink') return value === XLINK;
  return NOTE_PREFIXES.has(prefix) && value !== SVG && !/xhtml|mathml/i.test(value);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with the references of XML replaced by their characters, so that none hides a URL. */
export function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name] ?? '';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
