/** A style sheet that is made once for each document, when it is first adopted. */
export interface Sheet {
  /** The sheet's text, as written. */
  readonly css: string;
  /** The constructed sheet of a document; the same object on every call. */
  in(document: Document): CSSStyleSheet;
}

/**
 * The template tag that every imported `.css` file becomes: a sheet that costs nothing until a root adopts it.
 * @param strings the file's text as the one string of a template literal
 */
export function sheet(strings: TemplateStringsArray): Sheet {
  const css = strings.join('');
  const made = new WeakMap<Document, CSSStyleSheet>();
  return {
    css,
    in(document) {
      let found = made.get(document);
      if (!found) {
        const view = document.defaultView ?? globalThis;
        found = new (view as typeof globalThis).CSSStyleSheet();
        found.replaceSync(css);
        made.set(document, found);
      }
      return found;
    },
  };
}
