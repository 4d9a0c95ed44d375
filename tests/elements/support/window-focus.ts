/**
 * Skips the running test in a Firefox window without focus, which the summary of the engines names. Firefox fires no
 * focus events there, and its driver gives the focus to no window.
 */
export function skipWithoutFocus(running: { skip(): void }): void {
  if (navigator.userAgent.includes('Firefox/') && !document.hasFocus()) running.skip();
}
