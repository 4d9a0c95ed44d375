/**
 * Keeps the early view until React's own shows something else than its outline, then removes it in the same frame.
 * React's view is laid out below it meanwhile, so that it can measure itself. Scroll position, focus and what was
 * pressed last go on there.
 * @param early the early view, in a shadow root
 * @param styleSheet its styles
 */
export function followView(early: HTMLElement, styleSheet: CSSStyleSheet): void {
  const shadow = early.getRootNode() as ShadowRoot;
  let pressed: string | undefined;
  early.addEventListener('click', ({ target }) => {
    pressed = sameIn(target as Element) ?? pressed;
    const row = (target as Element).closest('[role=option]');
    if (!row || pressed?.includes('tick')) return;
    for (const one of early.querySelectorAll('[role=option]')) {
      one.ariaSelected = String(one === row);
      one.toggleAttribute('data-active', one === row);
    }
  });
  const observer = new MutationObserver(() => {
    const view = early.nextElementSibling;
    if (!view?.firstElementChild || view.querySelector('.iam-team-list .iam-loading')) return;
    observer.disconnect();
    const [from, to] = [early, view].map((one) => one.querySelector<HTMLElement>('[role=listbox]'));
    const focused = shadow.activeElement && early.contains(shadow.activeElement) ? shadow.activeElement : null;
    const top = from?.scrollTop ?? 0;
    early.remove();
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== styleSheet);
    const next = focused === from ? to : view.querySelector<HTMLElement>((focused && sameIn(focused)) ?? ':not(*)');
    if (focused) next?.focus({ preventScroll: true });
    if (to && top > 0) {
      to.scrollTop = top;
      // The rows at that place are drawn for it, not one frame later.
      to.dispatchEvent(new Event('scroll'));
    }
    if (pressed) view.querySelector<HTMLElement>(pressed)?.click();
  });
  observer.observe(shadow, { subtree: true, childList: true });
}

/** The selector of the control in React's view that does what is pressed here. */
function sameIn(target: Element): string | undefined {
  const tick = target.closest('.iam-listbox-tick') ? ' .iam-listbox-tick' : '';
  const row = target.closest('[role=option]');
  if (row) return `[aria-posinset="${row.ariaPosInSet}"]${tick}`;
  if (tick) return '.iam-team-selection input';
  const button = target.closest('button');
  const place = button ? [...(button.parentElement?.children ?? [])].indexOf(button) + 1 : 0;
  return button ? `.iam-page-actions > :nth-child(${place})` : undefined;
}
