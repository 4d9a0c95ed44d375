/**
 * Calls `changed` when an element changes its size. Test environments such as jsdom lay nothing out, and
 * have no observer.
 * @returns a function that ends it
 */
export function watchSizes(changed: () => void, ...elements: readonly (Element | null | undefined)[]): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const sizes = new ResizeObserver(changed);
  for (const element of elements) if (element) sizes.observe(element);
  return () => sizes.disconnect();
}
