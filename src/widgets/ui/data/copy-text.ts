/**
 * Copies text to the clipboard, even on an insecure page without the clipboard API.
 * @throws Error if the browser refuses both ways
 */
export async function copyText(text: string, near: HTMLElement): Promise<void> {
  const { ownerDocument: document } = near;
  const clipboard = document.defaultView?.navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    try {
      return await clipboard.writeText(text);
    } catch {
      // A permissions policy blocked it; the older way may still work.
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
