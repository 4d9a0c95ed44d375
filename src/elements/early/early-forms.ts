import type { EarlyForm } from '../../widgets/react/early-form.ts';
import type { StyleSheet } from '../../widgets/react/style-sheet.ts';

const EARLY = Symbol.for('iam.early.v1');

type Marked = HTMLElement & { [EARLY]?: EarlyForm };

/** The element with this tag and a form that came in the page's HTML, if there is one. */
export const sentOf = (tag: string): HTMLElement | null | undefined =>
  globalThis.document?.querySelector<HTMLElement>(`${tag}[data-iam-sent]`);

/** The early form of an element that no view has taken over yet. */
export const earlyOf = (element: HTMLElement): EarlyForm | undefined => (element as Marked)[EARLY];

/** Removes an element's content, because its view will be another one. */
export function dropEarly(element: HTMLElement): void {
  const early = earlyOf(element);
  if (!early) return;
  // First: a submit that is repeated in the page would send the password in a URL.
  early.box.remove();
  element.shadowRoot?.replaceChildren();
  early.release();
}

/**
 * Handles an early form until React owns it: enables the buttons once every field has text, records a submit or press
 * to repeat it, and does not disturb an input method. A submit counts until a field changes.
 */
export function keepEarly(
  element: HTMLElement,
  shadow: ShadowRoot,
  box: HTMLElement,
  {
    idPrefix,
    lend,
    giveBack,
  }: { idPrefix: string; lend: (styleSheet: StyleSheet) => () => void; giveBack: () => void },
): void {
  const listening = new AbortController();
  // Captured: React would stop an event for a view that it is still hydrating, and must not answer it besides.
  const options = { signal: listening.signal, capture: true };
  const keep = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  let isComposing = false;
  let settled: (() => void) | undefined;
  let submit: (() => void) | undefined;
  let press: (() => void) | undefined;

  const enable = () => {
    const fields = [...box.querySelectorAll('input')];
    // Chromium hides autofilled values from scripts until the first press or key.
    const isEmpty = fields.some((field) => field.value.trim() === '' && !field.matches(':autofill'));
    for (const button of box.querySelectorAll<HTMLButtonElement>('button[type=submit]')) button.disabled = isEmpty;
  };
  box.addEventListener(
    'input',
    (event) => {
      // Composition may have begun in the page's HTML before this code came.
      isComposing ||= (event as InputEvent).isComposing;
      submit = undefined;
      enable();
    },
    options,
  );
  box.addEventListener('change', enable, options);
  box.addEventListener('animationstart', ({ animationName }) => animationName === 'iam-autofill' && enable(), options);
  box.addEventListener('compositionstart', () => void (isComposing = true), options);
  box.addEventListener(
    'compositionend',
    () => {
      isComposing = false;
      // The browser still has to send the last input event, and the next composition may begin at once.
      setTimeout(() => {
        if (isComposing) return;
        settled?.();
        settled = undefined;
      });
    },
    options,
  );
  box.addEventListener(
    'submit',
    (event) => {
      keep(event);
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      submit = () => form.requestSubmit(submitter as HTMLElement | null);
    },
    options,
  );
  const keepPress = (event: Event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    const control = (event.target as Element).closest<HTMLElement>('button:not([type=submit]), a');
    if (!control || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    keep(event);
    press ??= () => control.click();
  };
  enable();
  box.addEventListener('click', keepPress, options);
  shadow.addEventListener('click', keepPress, options);

  (element as Marked)[EARLY] = {
    box,
    idPrefix,
    lend,
    isTaken: false,
    whenSettled: (work) => (isComposing ? (settled = work) : work()),
    release() {
      if (options.signal.aborted) return;
      listening.abort();
      delete (element as Marked)[EARLY];
      giveBack();
      (submit ?? press)?.();
    },
  };
}
