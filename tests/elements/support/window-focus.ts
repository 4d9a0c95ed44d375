/**
 * Skips the running test in a window without focus, which the summary of the engines names. Firefox fires no focus
 * events there, and its driver gives the focus to no window.
 */
export function skipWithoutFocus(running: { skip(): void }): void {
  if (!document.hasFocus()) running.skip();
}
