const TAG = 'iam-sign-in';
const fieldsOf = (element: Element) => [...element.querySelectorAll<HTMLInputElement>('[data-iam-form] input[name]')];

/**
 * Takes what was typed along when a page's framework replaces a log in form: one that hydrates HTML of its own finds
 * the form's nodes, which it does not know, and renders the element anew. Focus, selection and a submit before React go
 * too.
 */
export function carryDrafts(): void {
  if (typeof document === 'undefined') return;
  let focused: EventTarget | null = null;
  addEventListener('focusin', ({ target }) => void (focused = target), true);
  new MutationObserver((changes) => {
    const [left] = changes.flatMap(({ removedNodes }) => [...removedNodes].flatMap(formsIn));
    const [next] = changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(formsIn));
    if (!left || !next || left.isConnected || !next.isConnected || left === next || !isSameService(left, next)) return;
    carryDraft(left, next, { focused, submits: left.querySelector('[data-iam-submitted]') !== null });
  }).observe(document.documentElement, { subtree: true, childList: true });
}

/** What was typed for one service is not another one's. */
const isSameService = (one: Element, other: Element) => one.getAttribute('api-base') === other.getAttribute('api-base');

const formsIn = (node: Node): Element[] =>
  node instanceof Element ? [...(node.matches(TAG) ? [node] : []), ...node.querySelectorAll(TAG)] : [];

/**
 * Types what is in the fields of one element into those of another, or of its next form, once they are there.
 * @param options `focused`: the field with the caret; `submits`: whether to submit the form afterwards
 */
export function carryDraft(
  from: Element,
  to: Element,
  { focused, submits = false }: { focused: EventTarget | null; submits?: boolean },
): void {
  const left = fieldsOf(from).filter((field) => field.value !== '' || field === focused);
  if (left.length === 0) return;
  const fill = () => {
    const found = fieldsOf(to).filter((field) => !left.includes(field));
    const pairs = left.map((field) => [field, found.find(({ name }) => name === field.name)] as const);
    if (pairs.some(([, next]) => !next)) return;
    observer.disconnect();
    for (const [field, next] of pairs) {
      if (!next) continue;
      // React overrides the property of its own fields.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(next, field.value);
      next.dispatchEvent(new Event('input', { bubbles: true }));
      if (field !== focused || (document.activeElement ?? document.body) !== document.body) continue;
      next.focus({ preventScroll: true });
      if (field.selectionStart !== null) next.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    // Once the button is enabled.
    if (submits) setTimeout(() => found[0]?.form?.requestSubmit());
  };
  const observer = new MutationObserver(fill);
  observer.observe(to, { subtree: true, childList: true });
  fill();
}
