/** `import 'iam-widgets'`: fetches and defines each element when it first appears in the page. */
import { discover as discoverIn } from './elements/prerender/discover.ts';
import { loadClass } from './elements/prerender/load-class.ts';
import definitions from './frameworks/elements.ts';

export type * from './frameworks/elements.ts';

/**
 * Finds elements in a root that the page does not show, such as a closed shadow root, or one that was attached long
 * after its element appeared. The page itself and the open shadow roots of its elements need no call.
 */
export const discover = (root?: Document | ShadowRoot | Element): void =>
  discoverIn(
    (element) => {
      const define = definitions[element.localName];
      if (define) loadClass(element.localName, define, () => [element]);
    },
    (tag) => tag in definitions,
    root,
  );

discover();
