import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type AriaAttributes,
  type CSSProperties,
  type DOMAttributes,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
} from 'react';
import type { IamElementOf, IamTag, Inputs } from '../elements.ts';
import type { ReactHandlers } from './events.ts';
import { sortProps } from './sort-props.ts';

/** Props of every component besides its element's inputs. */
interface HtmlProps {
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  slot?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  title?: string | undefined;
  hidden?: boolean | undefined;
  role?: string | undefined;
  tabIndex?: number | undefined;
  children?: ReactNode;
  suppressHydrationWarning?: boolean | undefined;
  [data: `data-${string}`]: string | number | undefined;
}

/** The props of a tag's component: inputs by their property names, and a handler for each event. */
export type IamProps<Tag extends IamTag> = Inputs<Tag> &
  ReactHandlers &
  Omit<HtmlProps, keyof Inputs<Tag>> &
  AriaAttributes &
  Omit<DOMAttributes<IamElementOf<Tag>>, 'children' | keyof ReactHandlers>;

/** A component with a ref to the element itself. */
export type IamComponent<Tag extends IamTag> = ForwardRefExoticComponent<
  IamProps<Tag> & RefAttributes<IamElementOf<Tag>>
>;

/** On the server there is no layout, and React 18 warns about layout effects. */
const useClientEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Creates a component for an element, for React 18 and 19. The server renders its attributes. Lists, objects and
 * handlers reach the element once it is in the page, whether or not the server rendered it.
 * @param load fetches and defines the element; called in the browser, when the component is first shown
 */
export function component<Tag extends IamTag>(tag: Tag, load: () => Promise<unknown>): IamComponent<Tag> {
  const Component = forwardRef<IamElementOf<Tag>, Record<string, unknown>>((props, ref) => {
    const own = useRef<IamElementOf<Tag> | null>(null);
    const { attributes, properties, handlers } = sortProps(props);
    const set = useRef(new Map<string, unknown>());
    const heard = useRef(handlers);
    heard.current = handlers;
    const names = [...handlers.keys()].sort().join(' ');
    useImperativeHandle(ref, () => own.current as IamElementOf<Tag>, []);
    useClientEffect(() => {
      const element = own.current as unknown as Record<string, unknown>;
      for (const [name, value] of properties) if (set.current.get(name) !== value) element[name] = value;
      for (const name of set.current.keys()) if (!properties.has(name)) element[name] = undefined;
      set.current = properties;
    });
    useClientEffect(() => {
      const element = own.current;
      const listen: EventListener = (event) => heard.current.get(event.type)?.(event);
      const events = names.split(' ').filter(Boolean);
      for (const name of events) element?.addEventListener(name, listen);
      return () => {
        for (const name of events) element?.removeEventListener(name, listen);
      };
    }, [names]);
    useEffect(() => {
      load().catch((error: unknown) => console.error(`[iam] <${tag}> could not be loaded`, error));
    }, []);
    return createElement(tag, { ...attributes, ref: own });
  });
  Component.displayName = tag;
  return Component as unknown as IamComponent<Tag>;
}
