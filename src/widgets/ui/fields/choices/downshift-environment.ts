import type { Environment } from 'downshift';

type Listener = (event: Event) => void;

/**
 * The window that downshift sees, for a list inside a shadow root: events have their real target instead of the host
 * element, and active element and ids are the root's.
 * @param root the tree that the list renders into
 */
export function rootEnvironment(root: ShadowRoot | Document): Environment {
  const view = (root.ownerDocument ?? (root as Document)).defaultView ?? window;
  const wrapped = new Map<unknown, Listener>();
  const environment = {
    addEventListener(type: string, listener: Listener, options?: AddEventListenerOptions) {
      const inner: Listener = (event) =>
        listener(
          new Proxy(event, {
            get: (of, key) => (key === 'target' ? (of.composedPath()[0] ?? null) : Reflect.get(of, key)),
          }),
        );
      wrapped.set(listener, inner);
      view.addEventListener(type, inner, options);
    },
    removeEventListener(type: string, listener: Listener) {
      view.removeEventListener(type, wrapped.get(listener) ?? listener);
      wrapped.delete(listener);
    },
    document: {
      get activeElement() {
        return root.activeElement ?? view.document.body;
      },
      get body() {
        return view.document.body;
      },
      createElement: (tag: string) => view.document.createElement(tag),
      getElementById: (id: string) => root.getElementById(id),
    },
    Node: (view as typeof globalThis & Window).Node,
  };
  return environment as unknown as Environment;
}
