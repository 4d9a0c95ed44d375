import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HostView } from './host-view.tsx';

/**
 * Lets React take over existing nodes in a shadow root. `@r2wc/react-to-web-component` can only create new ones.
 * @returns a function that unmounts the view
 */
export function hydrate(root: ShadowRoot): () => void {
  // React accepts any node with children; its types allow fewer.
  const container = root as unknown as Element;
  const view = hydrateRoot(container, createElement(HostView, { container: root }));
  return () => view.unmount();
}
