import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HostView } from './host-view.tsx';

/**
 * Lets React take over the nodes that stand in a shadow root already. `@r2wc/react-to-web-component` can only make new
 * ones.
 * @returns a function that unmounts the view
 */
export function hydrate(root: ShadowRoot): () => void {
  // React takes any node with children; its types name fewer.
  const container = root as unknown as Element;
  const view = hydrateRoot(container, createElement(HostView, { container: root }));
  return () => view.unmount();
}
