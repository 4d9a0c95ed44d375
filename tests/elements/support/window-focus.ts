/**
 * Skips a test in a window without focus. Firefox fires no focus events there, and its driver gives the focus to no
 * window.
 */
export function skipWithoutFocus(test: { skip(): void }): void {
  if (!document.hasFocus()) test.skip();
}
