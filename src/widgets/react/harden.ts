import type { Sheet } from './sheet.ts';

/** Every rule of a form in the host's light DOM begins here; the ids that match nothing outweigh a host's own. */
export const LIGHT_ROOT = '[data-iam-form]:not(#iam#iam#iam)';

/**
 * Takes back all that a host's rules did inside the form. `revert` would take a drawing's attributes as well,
 * `revert-layer` leaves them.
 */
const RESET = `
${LIGHT_ROOT} { all: revert; display: block; color-scheme: inherit; }
${LIGHT_ROOT} :where(:not(svg, svg *)) { all: revert; box-sizing: border-box; color-scheme: inherit; direction: inherit; visibility: inherit; }
${LIGHT_ROOT} :where(:not(svg, svg *))::before, ${LIGHT_ROOT} :where(:not(svg, svg *))::after { all: revert; box-sizing: border-box; }
${LIGHT_ROOT} :where(svg, svg *) { all: revert-layer; color: inherit; visibility: inherit; }
`;

/**
 * A kit sheet for the host's own tree: each selector is put under the form, each declaration is important, so that a
 * host's
 * `* { … !important }` loses. Rules of `:host` are left out: custom properties come by inheritance from the element.
 * It reads the kit's own CSS, in which no string or URL holds a brace or a semicolon.
 */
export function harden(css: string): string {
  let out = '';
  let at = 0;
  const text = css.replace(/\/\*[^]*?\*\//g, '');
  const open: ('rule' | 'group' | 'frames' | 'dropped')[] = [];
  const inside = (kind: (typeof open)[number]) => open.includes(kind);
  for (const { 0: token, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(at, index).trim();
    at = index + 1;
    const kept = !inside('dropped');
    if (token === '{') {
      open.push(kindOf(part, open));
      if (!inside('dropped'))
        out += open.at(-1) === 'rule' && !inside('frames') && !nested(open) ? `${scope(part)} {` : `${part} {`;
      continue;
    }
    if (part && kept) out += declaration(part, inside('rule') && !inside('frames'));
    if (token === '}') {
      if (kept) out += '}\n';
      open.pop();
    }
  }
  return out;
}

const hardened = new WeakMap<Sheet, WeakMap<Document, CSSStyleSheet>>();
const reset: Sheet = {
  css: RESET,
  in: () => {
    throw new Error('The reset has no plain form');
  },
};

/** The hardened variant of a sheet, constructed once for each document. */
export function lightSheet(sheet: Sheet, document: Document): CSSStyleSheet {
  const made = hardened.get(sheet) ?? new WeakMap<Document, CSSStyleSheet>();
  hardened.set(sheet, made);
  let found = made.get(document);
  if (!found) {
    found = new ((document.defaultView ?? globalThis) as typeof globalThis).CSSStyleSheet();
    found.replaceSync(sheet === reset ? important(RESET) : harden(sheet.css));
    made.set(document, found);
  }
  return found;
}

/**
 * Lends hardened sheets to a root and takes each back when its last borrower leaves; the reset comes and goes with
 * them.
 * @param root the tree that the form's element stands in
 */
export function lightAdopter(root: Document | ShadowRoot): (sheet: Sheet) => () => void {
  const count = counts.get(root) ?? new Map<CSSStyleSheet, number>();
  counts.set(root, count);
  const document = root.ownerDocument ?? (root as Document);
  const borrow = (sheet: Sheet) => {
    const made = lightSheet(sheet, document);
    count.set(made, (count.get(made) ?? 0) + 1);
    if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
    return () => {
      const left = (count.get(made) ?? 1) - 1;
      count.set(made, left);
      if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== made);
    };
  };
  return (sheet) => {
    const away = [borrow(reset), borrow(sheet)];
    return () => away.forEach((drop) => drop());
  };
}
const counts = new WeakMap<Document | ShadowRoot, Map<CSSStyleSheet, number>>();

function kindOf(prelude: string, open: readonly string[]): 'rule' | 'group' | 'frames' | 'dropped' {
  if (/^@(-\w+-)?keyframes\b/.test(prelude)) return 'frames';
  if (prelude.startsWith('@')) return 'group';
  return prelude.includes(':host') && !open.includes('rule') ? 'dropped' : 'rule';
}

/** A rule within a rule is already under the form. */
function nested(open: readonly string[]): boolean {
  return open.slice(0, -1).includes('rule');
}

function scope(selectors: string): string {
  return split(selectors)
    .map((selector) => `${LIGHT_ROOT} ${selector.startsWith('::') ? `*${selector}` : selector}`)
    .join(', ');
}

/** Splits a selector list at its own commas, not at those inside `:is(…)`. */
function split(selectors: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const char of selectors) {
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
  }
  return parts.map((part) => part.trim());
}

function declaration(text: string, hard: boolean): string {
  return hard && text.includes(':') && !text.startsWith('--') && !/!\s*important$/.test(text)
    ? ` ${text} !important;`
    : ` ${text};`;
}

function important(css: string): string {
  return css.replace(/;/g, ' !important;');
}
