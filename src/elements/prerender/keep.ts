import { keepNodes } from '../../widgets/react/prerender/kept-nodes.ts';
import type { Prerendered } from '../../widgets/react/prerender/prerendered.ts';

const KEY = Symbol.for('iam.prerendered.v1');
/** What is pressed but does not submit. */
const CONTROLS = 'button:not([type=submit]), a';

type Marked = HTMLElement & { [KEY]?: Prerendered | undefined };

/** The prerendered view of an element that React has not taken over yet. */
export const prerenderedOf = (element: HTMLElement): Prerendered | undefined => (element as Marked)[KEY];

/** Removes a prerendered view, because its element shows another one. Nothing that was pressed in it is repeated. */
export function dropPrerendered(element: HTMLElement): void {
  const prerendered = prerenderedOf(element);
  if (!prerendered) return;
  prerendered.box?.remove();
  element.shadowRoot?.replaceChildren();
  // Repeated in the page, a submit would send the password in a URL.
  prerendered.release(false);
}

/**
 * Keeps a prerendered view until React owns it: enables the buttons of its form once every field has text, records the
 * last submit or press to repeat it, and does not disturb an input method. A submit comes before other presses, and
 * counts until a field changes. Small, since it is part of the HTML of pages with a form.
 * @param element with `data-iam-prerendered`, the language of its view; otherwise nothing happens
 * @param removeStyles called at the end. Default: removes those in the HTML
 */
export function keep(element: HTMLElement, removeStyles = () => stylesOf(element)): Prerendered | undefined {
  const { shadowRoot: shadow } = element;
  const language = element.dataset.iamPrerendered;
  if (!language || prerenderedOf(element)) return prerenderedOf(element);
  if (!shadow?.hasChildNodes()) {
    // HTML that a script inserted brings no shadow root.
    element.replaceChildren();
    delete element.dataset.iamPrerendered;
    return undefined;
  }
  const box = element.querySelector<HTMLElement>(':scope > [data-iam-form]') ?? undefined;
  // Before extensions of the browser change them.
  for (const tree of box ? [shadow, box] : [shadow]) keepNodes(tree);
  const listening = new AbortController();
  let isComposing = false;
  let settled: (() => void) | undefined;
  let submit: (() => void) | undefined;
  let press: (() => void) | undefined;

  // Captured: React would stop an event for a view that it is still hydrating, and must not answer it besides.
  const on = <E extends Event>(types: string, handle: (event: E) => void) => {
    for (const type of types.split(' '))
      element.addEventListener(type, handle as (event: Event) => void, { capture: true, signal: listening.signal });
  };
  const take = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Without the password behind a form that asks for the address first.
  const fields = (only = '') => [
    ...(box?.querySelectorAll<HTMLInputElement>(`input${only}:not([tabindex="-1"])`) ?? []),
  ];
  const enable = () => {
    // Chromium hides autofilled values from scripts until the first press or key.
    const isEmpty = fields().some((field) => field.value.trim() === '' && !field.matches(':autofill'));
    const [first, ...others] = fields('[autocomplete=new-password]');
    const isIncomplete = isEmpty || others.some(({ value }) => value !== first?.value);
    for (const button of box?.querySelectorAll<HTMLButtonElement>('[type=submit]') ?? [])
      button.disabled = isIncomplete;
  };

  enable();
  on<InputEvent>('input', (event) => {
    // Composition may have begun before this code came.
    isComposing ||= event.isComposing;
    submit = undefined;
    delete box?.dataset.iamSubmitted;
    enable();
  });
  on('change', enable);
  on<AnimationEvent>('animationstart', ({ animationName }) => animationName === 'iam-autofill' && enable());
  on('compositionstart', () => void (isComposing = true));
  on('compositionend', () => {
    isComposing = false;
    // The browser still has to send the last input event, and the next composition may begin at once.
    setTimeout(() => {
      if (isComposing) return;
      settled?.();
      settled = undefined;
    });
  });
  on<SubmitEvent>('submit', (event) => {
    if (!box?.contains(event.target as Element)) return;
    take(event);
    const same = sameOf(box, '[type=submit]', event.submitter);
    submit = () => {
      const button = same();
      if (button !== undefined) box.querySelector('form')?.requestSubmit(button);
    };
    box.dataset.iamSubmitted = '';
  });
  on<MouseEvent>('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const control = (event.composedPath()[0] as Element).closest<HTMLElement>(CONTROLS);
    // A slot contains controls of the page.
    const tree = [shadow, box].find((one) => one?.contains(control));
    if (!control || !tree) return;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    take(event);
    const same = sameOf(tree, CONTROLS, control);
    press = () => same()?.click();
  });

  return ((element as Marked)[KEY] = {
    language,
    box,
    isTaken: false,
    whenSettled: (work) => (isComposing ? (settled = work) : work()),
    release(repeats = true) {
      if (listening.signal.aborted) return;
      listening.abort();
      delete (element as Marked)[KEY];
      delete element.dataset.iamPrerendered;
      delete box?.dataset.iamSubmitted;
      removeStyles();
      if (repeats) (submit ?? press)?.();
    },
  });
}

/**
 * Finds a control again: React begins anew where an extension of the browser added nodes before this code came, and
 * then the control in the same place counts. Undefined if there are more or fewer than before.
 */
function sameOf(tree: ParentNode, selector: string, control: HTMLElement | null) {
  const all = () => [...tree.querySelectorAll<HTMLElement>(selector)];
  const before = all();
  return () => {
    if (!control || control.isConnected) return control;
    const now = all();
    return now.length === before.length ? now[before.indexOf(control)] : undefined;
  };
}

function stylesOf({ shadowRoot }: HTMLElement): void {
  const ofForm = document.querySelectorAll('style[data-iam-prerendered]');
  for (const style of [...ofForm, ...(shadowRoot?.querySelectorAll('style') ?? [])]) style.remove();
}
