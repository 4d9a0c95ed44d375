import { canAdopt, FORM_SCOPE, oncePerDocument, type StyleSheet } from './style-sheet.ts';

/**
 * Undoes the host's rules inside the form. `revert` would also reset the attributes of a drawing; `revert-layer` keeps
 * them.
 */
const reset = oncePerDocument(() =>
  `
${FORM_SCOPE} { all: revert; display: contents; color-scheme: inherit; }
${FORM_SCOPE} :where(:not(svg, svg *)) { all: revert; box-sizing: border-box; color-scheme: inherit;
  direction: inherit; visibility: inherit; }
${FORM_SCOPE} :where(:not(svg, svg *))::before, ${FORM_SCOPE} :where(:not(svg, svg *))::after { all: revert;
  box-sizing: border-box; }
${FORM_SCOPE} :where(svg, svg *) { all: revert-layer; color: inherit; visibility: inherit; }
`.replaceAll(';', ' !important;'),
);

/** Number of forms that use each scoped style sheet of a root. */
const adopted = new WeakMap<Document | ShadowRoot, Map<CSSStyleSheet, number>>();

/**
 * Adds scoped style sheets to a root, and removes each with its last user, along with the reset.
 * @param root the tree that the form's element belongs to
 * @returns a function that adds a style sheet; it returns the function that removes it
 */
export function scopedStyles(root: Document | ShadowRoot): (styleSheet: StyleSheet) => () => void {
  if (!canAdopt(root)) return () => () => {};
  const counts = adopted.get(root) ?? new Map<CSSStyleSheet, number>();
  adopted.set(root, counts);
  const document = root.ownerDocument ?? (root as Document);
  const adopt = (made: CSSStyleSheet) => {
    counts.set(made, (counts.get(made) ?? 0) + 1);
    if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
    return () => {
      const left = (counts.get(made) ?? 1) - 1;
      counts.set(made, left);
      if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== made);
    };
  };
  return (styleSheet) => {
    const releases = [adopt(reset(document)), adopt(styleSheet.scopedIn(document))];
    return () => releases.forEach((release) => release());
  };
}
