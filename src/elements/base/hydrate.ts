import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { restoreNodes } from '../../widgets/react/prerender/kept-nodes.ts';
import { HostView } from './host-view.tsx';

/**
 * Lets React take over existing nodes in a shadow root. `@r2wc/react-to-web-component` can only create new ones.
 * @param fillIn corrects the nodes after they are as they came
 * @returns a function that unmounts the view
 */
export function hydrate(root: ShadowRoot, fillIn: () => void): () => void {
  restoreNodes(root);
  fillIn();
  const before = [...root.childNodes];
  // React begins anew where nodes still differ, and clears only elements before that, no shadow roots.
  const onRecoverableError = () => {
    if ([...root.childNodes].some((node) => !before.includes(node))) for (const node of before) node.remove();
  };
  // At once: a translator of the page answers each change of nodes, and React would then find its nodes.
  const view = flushSync(() =>
    // React accepts any node with children; its types allow fewer.
    hydrateRoot(root as unknown as Element, createElement(HostView, { container: root }), { onRecoverableError }),
  );
  return () => view.unmount();
}
