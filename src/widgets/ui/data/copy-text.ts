/**
 * Puts text on the clipboard, also where the page is not secure and the clipboard API is absent.
 * @throws Error when the browser refuses both ways
 */
export async function copyText(text: string, near: HTMLElement): Promise<void> {
  const { ownerDocument: document } = near;
  const clipboard = document.defaultView?.navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    try {
      return await clipboard.writeText(text);
    } catch {
      // Refused by a permissions policy: the older way may still be open.
    }
  }
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { once: true, capture: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  if (!done) throw new Error('The browser refused to copy');
}
