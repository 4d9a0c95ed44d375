import { earlyTicks } from './early-ticks.ts';

/** Repeats a press in React's view. */
type Repeat = (view: Element, list: Element | undefined) => void;

/**
 * Keeps the early view until React's own shows something else than its outline, then removes it in the same frame.
 * React's view is laid out below it meanwhile, so that it can measure itself. Scroll position, focus, every tick and
 * what else was pressed last go on there.
 * @param early the early view, in a shadow root
 * @param styleSheet its styles
 */
export function followView(early: HTMLElement, styleSheet: CSSStyleSheet): void {
  const shadow = early.getRootNode() as ShadowRoot;
  const presses = followPresses(early);
  const observer = new MutationObserver(() => {
    const view = early.nextElementSibling;
    if (!view?.firstElementChild || view.querySelector('.iam-team-list .iam-loading')) return;
    observer.disconnect();
    const [from, to] = [early, view].map((one) => one.querySelector<HTMLElement>('[role=listbox]'));
    const focused = shadow.activeElement && early.contains(shadow.activeElement) ? shadow.activeElement : null;
    const top = from?.scrollTop ?? 0;
    early.remove();
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== styleSheet);
    const next = focused === from ? to : view.querySelector<HTMLElement>((focused && sameButton(focused)) ?? ':not(*)');
    if (focused) next?.focus({ preventScroll: true });
    if (to && top > 0) {
      to.scrollTop = top;
      // The rows at that place are drawn for it, not one frame later.
      to.dispatchEvent(new Event('scroll'));
    }
    const list = from && to && isSameList(from, to) ? to : undefined;
    for (const repeat of presses) repeat(view, list);
  });
  observer.observe(shadow, { subtree: true, childList: true });
}

/** Shows what is pressed. @returns the presses to repeat: all ticks, and the last other one, in their order */
function followPresses(early: HTMLElement): readonly Repeat[] {
  const presses: Repeat[] = [];
  const tick = earlyTicks(early);
  let other: Repeat | undefined;
  const add = (repeat: Repeat, isTick: boolean) => {
    if (!isTick && other) presses.splice(presses.indexOf(other), 1);
    if (!isTick) other = repeat;
    presses.push(repeat);
  };
  early.addEventListener('click', (event) => {
    const { shiftKey } = event;
    const target = event.target as Element;
    const box = target.closest('.iam-listbox-tick');
    const row = target.closest('[role=option]');
    if (row) {
      const ticks = row.ariaChecked !== null && (box !== null || shiftKey);
      if (ticks) tick(row, shiftKey);
      else select(early, row);
      add((_view, list) => list && pressRow(list, row, ticks, shiftKey), ticks);
    } else if (box) {
      tick(null, false);
      add((view) => view.querySelector<HTMLElement>('.iam-team-selection input')?.click(), true);
    } else {
      const same = sameButton(target);
      if (same) add((view) => view.querySelector<HTMLElement>(same)?.click(), false);
    }
  });
  return presses;
}

function select(early: HTMLElement, row: Element): void {
  for (const one of early.querySelectorAll('[role=option]')) {
    one.ariaSelected = String(one === row);
    one.toggleAttribute('data-active', one === row);
  }
}

/** The selector of the button in React's view that does what is pressed here. */
function sameButton(target: Element): string | undefined {
  const button = target.closest('button');
  const place = button ? [...(button.parentElement?.children ?? [])].indexOf(button) + 1 : 0;
  return button ? `.iam-page-actions > :nth-child(${place})` : undefined;
}

/** Whether React's list begins with the same members: a press must not reach another one. */
function isSameList(from: Element, to: Element): boolean {
  const emailOf = (list: Element, at: string | null) =>
    list.querySelector(`[aria-posinset="${at}"] .iam-team-row small`)?.textContent;
  return [...to.querySelectorAll('[role=option]')].every(
    ({ ariaPosInSet: at }) => emailOf(from, at) === emailOf(to, at),
  );
}

/** Presses a row of React's list, which knows it by its number: most rows are not drawn. */
function pressRow(list: Element, { ariaPosInSet }: Element, ticks: boolean, shiftKey: boolean): void {
  const row = document.createElement('div');
  row.role = 'option';
  row.ariaPosInSet = ariaPosInSet;
  if (ticks) row.className = 'iam-listbox-tick';
  list.append(row);
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
  row.remove();
}
