import {
  createContext,
  createElement,
  lazy as once,
  useContext,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';

import { useTexts } from './use-words.ts';

/** How often the surrounding element was retried after a failure. */
export const TryContext = createContext(0);

/** A view that is loaded when it is first shown, or before. */
export interface LazyView<P extends object> extends FunctionComponent<P> {
  /** Loads the view, so that it can be shown in the next frame. Never throws: showing it tries again. */
  preload(): Promise<void>;
}

/**
 * Like React's `lazy`, but loads a failed view again when the surrounding element is retried; React's own stays failed.
 * A view that is there already is shown at once; React's own would first show the fallback, for 300 ms.
 * @param load imports the view as its module's default export
 * @param texts the part with its texts, if the element's catalogue does not have them
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts?: string,
): LazyView<P> {
  let failed = false;
  let madeAt = 0;
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const make = () =>
    once(() =>
      fetch().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    );
  let view = make();
  const viewFor = (tried: number) => {
    if (failed && tried !== madeAt) {
      failed = false;
      madeAt = tried;
      view = make();
    }
    return loaded ?? view;
  };
  function Lazy(props: P) {
    const tried = useContext(TryContext);
    useTexts(texts);
    // A mounted view keeps its type: another one would lose its state.
    const [own] = useState(() => ({ view: viewFor(tried) }));
    return createElement(own.view, props);
  }
  return Object.assign(Lazy, { preload: () => fetch().then(nothing, nothing) });
}

const nothing = () => {};
