import { earlyOf, sentOf } from '../early/early-forms.ts';
import type { WidgetElement } from './widget-element.ts';

/**
 * Registers an element. The first definition of a name wins: another version on the page logs a warning and is ignored.
 * A form that came in the page's HTML is kept for the class first. Does nothing where custom elements do not exist.
 * @param kind the element's class
 */
export function define(kind: typeof WidgetElement): void {
  if (typeof customElements === 'undefined') return;
  const had = customElements.get(kind.tag) as { version?: string } | undefined;
  const sent = sentOf(kind.tag);
  const register = () => customElements.get(kind.tag) ?? customElements.define(kind.tag, kind);
  if (!had && sent && !earlyOf(sent) && kind.takeSent) kind.takeSent(() => void register());
  else if (!had) register();
  else if (had.version !== kind.version) {
    console.warn(`<${kind.tag}> ${kind.version} is ignored: ${had.version} is defined.`);
  }
}
