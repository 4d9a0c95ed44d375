/**
 * Reloads the page if the user has just pressed something and its server answers. For a view that could not be fetched
 * twice there is no other way: after a deployment its file is gone, and Firefox and WebKit never fetch a module again
 * that failed once (HTML, section 8.1.4.2: the module map).
 * @returns whether the page reloads
 */
export async function reloadPage(): Promise<boolean> {
  if (!navigator.userActivation.isActive) return false;
  const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) location.reload();
  return answers;
}

/** Tries a view again: renders it once more, and after a second failure reloads the page, if that can help. */
export async function tryAgain(failures: number, render: () => void): Promise<void> {
  if (failures < 2 || !(await reloadPage())) render();
}
