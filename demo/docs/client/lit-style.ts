/** The style sheet of a lit template, adopted by its root: a strict policy blocks `<style>` elements. */
class LitStyle extends HTMLElement {
  readonly #sheet = new CSSStyleSheet();
  #root: Document | ShadowRoot | undefined;

  set css(text: string) {
    this.#sheet.replaceSync(text);
  }

  connectedCallback(): void {
    this.hidden = true;
    const root = this.getRootNode();
    if (!(root instanceof ShadowRoot || root instanceof Document)) return;
    this.#root = root;
    root.adoptedStyleSheets.push(this.#sheet);
  }

  disconnectedCallback(): void {
    if (!this.#root) return;
    this.#root.adoptedStyleSheets = this.#root.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

/** Registers `<lit-style>`. */
export function defineLitStyle(): void {
  customElements.define('lit-style', LitStyle);
}
