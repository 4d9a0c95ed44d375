import {
  createContext,
  createElement,
  lazy as once,
  useContext,
  type ComponentType,
  type FunctionComponent,
} from 'react';

/** How often the surrounding element was retried after a failure. */
export const TryContext = createContext(0);

/**
 * Like React's `lazy`, but loads a failed view again when the surrounding element is retried; React's own stays failed.
 * @param load imports the view as its module's default export
 */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> {
  let failed = false;
  let madeAt = 0;
  const make = () =>
    once(() =>
      load().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    );
  let view = make();
  return function Lazy(props: P) {
    const tried = useContext(TryContext);
    if (failed && tried !== madeAt) {
      failed = false;
      madeAt = tried;
      view = make();
    }
    return createElement(view, props);
  };
}
