/** Why a text is not read as XML. */
export type XmlProblem = 'malformed' | 'unsafe' | 'tooLarge' | 'tooDeep' | 'tooMany';

/** What a text may contain besides elements and text. */
export interface XmlRules {
  /** In UTF-8. */
  maxBytes: number;
  /** Looking for one of them can take time that grows with the square of their number. */
  maxElements?: number;
  /** Whether comments, processing instructions and CDATA sections may stand in it. */
  allowsExtras: boolean;
}

/** Deeper than any SAML message, and shallow enough for programs that recurse. */
const MAX_DEPTH = 40;

/** Attributes and namespaces of one element. */
const MAX_ATTRIBUTES = 100;

/** Namespaces of an element and all around it: the parser copies them for each element that has one of its own. */
const MAX_NAMESPACES = 64;

/** Characters that XML 1.0 does not allow, section 2.2. */
// eslint-disable-next-line no-control-regex -- these are the characters to refuse
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** The five entities that need no declaration, and characters by number. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/;

/**
 * Judges a text before a parser sees it: parsers differ in what they make of document types, entities and comments, and
 * need much time and memory for deep nesting.
 * @returns null if a parser may read it
 */
export function xmlProblem(
  xml: string,
  { maxBytes, maxElements = Infinity, allowsExtras }: XmlRules,
): XmlProblem | null {
  if (xml.length > maxBytes || Buffer.byteLength(xml) > maxBytes) return 'tooLarge';
  if (FORBIDDEN.test(xml)) return 'malformed';
  let depth = 0;
  let roots = 0;
  let elements = 0;
  /** Of each open element. */
  const namespaces: number[] = [];
  let inScope = 0;
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start === -1 ? undefined : start);
    if (depth === 0 && /\S/.test(text)) return 'malformed';
    if (REFERENCE.test(text)) return 'unsafe';
    if (start === -1) break;
    const kind = xml[start + 1];
    const isSpecial = kind === '!' || kind === '?';
    if (isSpecial && !(start === 0 && xml.startsWith('<?xml ')) && !(allowsExtras && isExtra(xml, start)))
      return 'unsafe';
    const end = endOfMarkup(xml, start);
    if (end === -1) return 'malformed';
    if (isSpecial) {
      at = end;
      continue;
    }
    const tag = xml.slice(start, end);
    if (kind === '/') {
      depth -= 1;
      inScope -= namespaces.pop() ?? 0;
    } else if (REFERENCE.test(tag)) return 'unsafe';
    else {
      const own = namespacesIn(tag);
      if ((elements += 1) > maxElements || hasManyAttributes(tag) || inScope + own > MAX_NAMESPACES) return 'tooMany';
      if (depth === 0) roots += 1;
      if (xml[end - 2] !== '/') {
        depth += 1;
        namespaces.push(own);
        inScope += own;
      }
    }
    if (depth < 0 || roots > 1) return 'malformed';
    if (depth > MAX_DEPTH) return 'tooDeep';
    at = end;
  }
  return depth === 0 && roots === 1 ? null : 'malformed';
}

const hasManyAttributes = (tag: string): boolean =>
  (tag.match(/=\s*(?:"[^"]*"|'[^']*')/g)?.length ?? 0) > MAX_ATTRIBUTES;

/** However a tag is written: what a value has of it counts as well. */
const namespacesIn = (tag: string): number => tag.split('xmlns').length - 1;

/** Whether a comment, a processing instruction or a CDATA section begins here, and no document type. */
const isExtra = (xml: string, start: number): boolean =>
  ['<?', '<!--', '<![CDATA['].some((opening) => xml.startsWith(opening, start));

/** Where markup that begins here ends, past its last character; -1 if it does not. */
function endOfMarkup(xml: string, start: number): number {
  const after = (text: string) => {
    const found = xml.indexOf(text, start + 2);
    return found === -1 ? -1 : found + text.length;
  };
  if (xml.startsWith('<!--', start)) return after('-->');
  if (xml.startsWith('<![CDATA[', start)) return after(']]>');
  if (xml[start + 1] === '?') return after('?>');
  let quote = '';
  for (let at = start + 1; at < xml.length; at += 1) {
    const sign = xml[at] ?? '';
    if (sign === '<') return -1;
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}
