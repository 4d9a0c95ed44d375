/**
 * Shows notices that an element's files did not arrive, until a user presses 'Try again' or the browser is online again.
 * @param notices each with the early form that it belongs to
 */
export function offerRetry(notices: readonly [notice: HTMLElement, form: HTMLElement][], retry: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const again = () => {
    listening.abort();
    for (const [notice, form] of notices) {
      if (notice.contains(document.activeElement)) form.querySelector('input')?.focus();
      notice.remove();
    }
    retry();
  };
  for (const [notice, form] of notices) form.after(notice);
  addEventListener('online', again, { signal });
  // Before the early form, which would keep the press for React.
  addEventListener(
    'click',
    (event) => {
      const [pressed] = event.composedPath();
      if (!(pressed instanceof HTMLButtonElement) || !notices.some(([notice]) => notice.contains(pressed))) return;
      event.stopImmediatePropagation();
      again();
    },
    { signal, capture: true },
  );
}
