import type { WidgetElement } from './widget-element.ts';

/**
 * Registers an element. The first definition of a name wins: another version on the page logs a warning and is ignored.
 * Does nothing where custom elements do not exist.
 * @param kind the element's class
 */
export function define(kind: typeof WidgetElement): void {
  if (typeof customElements === 'undefined') return;
  const had = customElements.get(kind.tag) as { version?: string } | undefined;
  if (!had) customElements.define(kind.tag, kind);
  else if (had.version !== kind.version) {
    console.warn(`<${kind.tag}> ${kind.version} is ignored: ${had.version} is defined.`);
  }
}
