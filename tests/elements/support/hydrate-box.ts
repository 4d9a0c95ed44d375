import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Lets React take over the markup of a box, as it does with a form of the page.
 * @returns the errors that React reports, and a function that unmounts the content
 */
export function hydrateBox(box: Element, content: ReactNode): { errors: readonly unknown[]; unmount: () => void } {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const root = hydrateRoot(box, content, { onRecoverableError: onError, onUncaughtError: onError });
  return { errors, unmount: () => root.unmount() };
}
