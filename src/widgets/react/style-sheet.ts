import { withUserText } from './user-text.ts';

/** A style sheet, constructed once for each document when it is first adopted. */
export interface StyleSheet {
  /** The style sheet for a shadow root; the same object on every call. */
  in(document: Document): CSSStyleSheet;
  /** The style sheet for forms in the host's light DOM, below `FORM_SCOPE`; the same object on every call. */
  scopedIn(document: Document): CSSStyleSheet;
}

/**
 * The form in the host's light DOM that scoped rules apply to. The ids match nothing; they only raise the specificity
 * above the host's.
 */
export const FORM_SCOPE = '[data-iam-form]:not(#iam#iam#iam)';

/**
 * The template tag of every imported `.css` file: a style sheet that is constructed when a root first adopts it. The
 * build (`scripts/build/style-sheets.mjs`) has parsed the file: text before `/*scoped*\/` belongs to `:host`, `:form `
 * marks selectors to put below the form, `!form` declarations to make important there.
 * @param strings the prepared text as the one string of a template literal
 */
export function styleSheet(strings: TemplateStringsArray): StyleSheet {
  const [host = '', shared = ''] = strings.join('').split('/*scoped*/');
  return {
    in: oncePerDocument((document) =>
      withUserText(host + shared.replaceAll(':form ', '').replaceAll('!form', ''), document),
    ),
    scopedIn: oncePerDocument(() => shared.replaceAll(':form ', `${FORM_SCOPE} `).replaceAll('!form', '!important')),
  };
}

/** Constructs a style sheet when a document first needs it. */
export function oncePerDocument(text: (document: Document) => string): (document: Document) => CSSStyleSheet {
  const made = new WeakMap<Document, CSSStyleSheet>();
  return (document) => {
    let found = made.get(document);
    if (!found) {
      found = new ((document.defaultView ?? globalThis) as typeof globalThis).CSSStyleSheet();
      found.replaceSync(text(document));
      made.set(document, found);
    }
    return found;
  };
}

/** Whether a root adopts style sheets. Test environments such as jsdom have roots that know none. */
export const canAdopt = (root: Partial<ShadowRoot> | Partial<Document>): boolean => !!root.adoptedStyleSheets;
