import { takeAway } from './wait.ts';

const mounted: Element[] = [];

/**
 * Adds an element to the page until the end of the test. Set what it needs before the first render first.
 * @param within another mounted element
 */
export function mount<E extends Element>(element: E, within: Element = document.body): E {
  mounted.push(element);
  within.append(element);
  return element;
}

/** Mounts an empty box, for elements that depend on what is around them. */
export function mountBox(style: Partial<CSSStyleDeclaration> = {}): HTMLDivElement {
  const box = document.createElement('div');
  Object.assign(box.style, style);
  return mount(box);
}

/** Removes everything mounted, the latest first, and waits until React has unmounted it. */
export const cleanup = (): Promise<void> => takeAway(...mounted.splice(0).reverse());

afterEach(cleanup);
