/**
 * Marks the button of a sent form that is pressed, or the field of a complete form in which Enter is pressed, until the
 * element's class comes: `sent.ts` repeats it. Small, since it is part of the HTML.
 * @param tag of the element with the form
 */
export function markPresses(tag: string): void {
  const listening = new AbortController();
  let marked: Element | undefined;

  const isFilled = (field: Element) => field.matches(':autofill') || (field as HTMLInputElement).value.trim() !== '';

  /** Marks the last press. A submit comes before other presses, and counts until a field changes. */
  function mark(control: Element | undefined): void {
    marked?.removeAttribute('data-iam-pressed');
    // A form that was taken over keeps what is pressed itself.
    marked = document.querySelector('style[data-iam-sent]') ? control : undefined;
    marked?.setAttribute('data-iam-pressed', '');
  }

  const isSubmit = () => marked instanceof HTMLInputElement;
  const isInside = (event: Event) => event.composedPath().some((node) => node instanceof Element && node.matches(tag));
  addEventListener(
    'click',
    (event) => {
      const control = (event.composedPath()[0] as Element).closest('button');
      if (control && isInside(event) && !event.defaultPrevented && !isSubmit()) mark(control);
    },
    listening,
  );
  addEventListener(
    'keydown',
    (event) => {
      const { key, isComposing, target } = event;
      const field = key === 'Enter' && !isComposing && target instanceof HTMLInputElement && isInside(event) && target;
      if (field && field.form && [...field.form.querySelectorAll('input')].every(isFilled)) mark(field);
    },
    listening,
  );
  addEventListener('input', () => isSubmit() && mark(undefined), listening);
  void customElements.whenDefined(tag).then(() => listening.abort());
}
