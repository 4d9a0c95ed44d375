/** An early form, and what the notice below it says. */
export type Failure = readonly [form: HTMLElement, content: DocumentFragment];

/**
 * Imports an element's class. If its files do not arrive, a notice below each early form says so, until a user presses
 * 'Try again' or the browser is online again.
 */
export function loadClass(tag: string, load: () => unknown, failures: () => readonly Failure[]): void {
  const start = async () => {
    try {
      await load();
    } catch (error) {
      console.error(`[iam] <${tag}> could not be loaded`, error);
      offerRetry(failures(), start);
    }
  };
  void start();
}

function offerRetry(failures: readonly Failure[], retry: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const notices = failures.map(([form, content]) => {
    // Has the form's slot and scope.
    const notice = form.cloneNode() as HTMLElement;
    notice.append(content);
    form.after(notice);
    return notice;
  });
  const again = () => {
    listening.abort();
    for (const notice of notices) {
      if (notice.contains(document.activeElement)) notice.parentElement?.querySelector('input')?.focus();
      notice.remove();
    }
    retry();
  };
  addEventListener('online', again, { signal });
  // Before the early form, which would keep the press for React.
  addEventListener(
    'click',
    (event) => {
      const [pressed] = event.composedPath();
      if (!(pressed instanceof HTMLButtonElement) || !notices.some((notice) => notice.contains(pressed))) return;
      event.stopImmediatePropagation();
      again();
    },
    { signal, capture: true },
  );
}
