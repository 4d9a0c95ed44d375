import {
  Component,
  createContext,
  createElement,
  useContext,
  useLayoutEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';

import { NetworkError } from '../../core/errors/errors.ts';
import { isUnreachable } from '../../core/errors/guards.ts';
import { SpeakerContext } from './use-words.ts';

/** What the next lazy view below shows while it is loading. Default: nothing. */
export const FallbackContext = createContext<ReactNode>(null);

/** A view that is loaded when it is first shown, or before. */
export interface LazyView<P extends object> extends FunctionComponent<P> {
  /** Loads the view, so that it can be shown in the next frame. Never throws: showing it tries again. */
  preload(): Promise<void>;
}

/**
 * A view that loads its module when it is first shown. Unlike React's `lazy` it does not suspend: React shows what
 * arrives after a fallback up to 300 ms late. A failed view is loaded again when it is mounted again.
 * @param load imports the view as its module's default export
 * @param texts the part with its texts, if the element's catalogue does not have them
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  texts?: string,
): LazyView<P> {
  let view: ComponentType<P> | undefined;
  const fetch = async () => {
    view = (await load()).default;
  };
  function Lazy(props: P) {
    const speaker = useContext(SpeakerContext);
    const fallback = useContext(FallbackContext);
    const [loading] = useState(() => {
      const words = texts && speaker.need(texts);
      return view && !words ? undefined : Promise.all([fetch(), words]);
    });
    const [state, setState] = useState<{ isThere: boolean; failure?: unknown }>({ isThere: !loading });
    useLayoutEffect(() => {
      let isMounted = true;
      loading?.then(
        () => isMounted && setState({ isThere: true }),
        (failure: unknown) => isMounted && setState({ isThere: false, failure }),
      );
      return () => void (isMounted = false);
    }, [loading]);
    // Browsers throw a TypeError if they cannot fetch a module.
    if (state.failure) throw state.failure instanceof TypeError ? new NetworkError(state.failure) : state.failure;
    if (!state.isThere || !view) return fallback;
    return createElement(FallbackContext, { value: null }, createElement(view, props));
  }
  return Object.assign(Lazy, { preload: () => fetch().catch(nothing) });
}

const nothing = () => {};

/**
 * Reloads the page if the user has just pressed something and its server answers. For a view that could not be fetched
 * twice there is no other way: after a deployment its file is gone, and Firefox and WebKit never fetch a module again
 * that failed once (HTML, section 8.1.4.2: the module map).
 * @returns whether the page reloads
 */
async function reloadPage(): Promise<boolean> {
  if (!navigator.userActivation.isActive) return false;
  const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) location.reload();
  return answers;
}

/** Tries a view again: renders it once more, and after a second failure reloads the page, if that can help. */
export async function tryAgain(failures: number, render: () => void): Promise<void> {
  if (failures < 2 || !(await reloadPage())) render();
}

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
}

/** Keeps the failure to fetch a lazy view inside a part of the element. Other errors still end the element's view. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: undefined };
  #failures = 0;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isUnreachable(error)) return;
    this.#failures += 1;
    this.props.onFailed?.(error);
  }

  readonly #retry = () => void tryAgain(this.#failures, () => this.setState({ error: undefined }));

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isUnreachable(error)) throw error;
    return this.props.failed(error, this.#retry);
  }
}
