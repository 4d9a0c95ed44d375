import {
  Component,
  createContext,
  createElement,
  lazy as once,
  useContext,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';

import { NetworkError } from '../../core/errors/errors.ts';
import { isUnreachable } from '../../core/errors/guards.ts';
import { useTexts } from './use-words.ts';

/** The current try of the surrounding element or part: another value after each retry. */
export const TryContext = createContext<unknown>(null);

/** A view that is loaded when it is first shown, or before. */
export interface LazyView<P extends object> extends FunctionComponent<P> {
  /** Loads the view, so that it can be shown in the next frame. Never throws: showing it tries again. */
  preload(): Promise<void>;
}

/**
 * Like React's `lazy`, but loads a failed view again when what surrounds it is retried; React's own stays failed.
 * A view that is there already is shown at once; React's own would first show the fallback, for 300 ms.
 * @param load imports the view as its module's default export
 * @param texts the part with its texts, if the element's catalogue does not have them
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts?: string,
): LazyView<P> {
  let failed = false;
  let madeAt: unknown = null;
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
        // Browsers throw a TypeError if they cannot fetch a module.
        throw error instanceof TypeError ? new NetworkError(error) : error;
      }),
    );
  let view = make();
  const viewFor = (tried: unknown) => {
    if (failed && tried !== madeAt) {
      failed = false;
      view = make();
    }
    if (!failed) madeAt = tried;
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

interface LoadBoundaryProps {
  /** What to show instead of a view that could not be fetched. */
  failed: (error: unknown, retry: () => void) => ReactNode;
  /** Called once after each failure. */
  onFailed?: (error: unknown) => void;
  children: ReactNode;
}

interface LoadBoundaryState {
  /** Undefined while nothing has failed. */
  error: unknown;
  /** Another one for each try. */
  tried: object;
}

/** Keeps the failure to fetch a lazy view inside a part of the element. Other errors still end the element's view. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: undefined, tried: {} };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isUnreachable(error)) this.props.onFailed?.(error);
  }

  override render() {
    const { error, tried } = this.state;
    if (error === undefined) return createElement(TryContext.Provider, { value: tried }, this.props.children);
    if (!isUnreachable(error)) throw error;
    return this.props.failed(error, () => this.setState({ error: undefined, tried: {} }));
  }
}
