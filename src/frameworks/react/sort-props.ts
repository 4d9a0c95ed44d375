import { attributeName } from '../../elements/base/props.ts';
import { eventOf } from './events.ts';

/** Names that React handles itself, which are not attributes of our elements. */
const ofReact = new Set(['style', 'tabIndex', 'suppressHydrationWarning']);

export interface SortedProps {
  /** Attributes, also rendered on the server. */
  attributes: Record<string, unknown>;
  /** Lists and objects, set on the element once it is in the page. */
  properties: Map<string, unknown>;
  /** Handlers by event name. */
  handlers: Map<string, EventListener>;
}

/** Sorts a component's props into attributes, properties and handlers. */
export function sortProps(props: Readonly<Record<string, unknown>>): SortedProps {
  const sorted: SortedProps = { attributes: {}, properties: new Map(), handlers: new Map() };
  for (const [name, value] of Object.entries(props)) {
    const event = (eventOf as Record<string, string>)[name];
    if (event) {
      if (typeof value === 'function') sorted.handlers.set(event, value as EventListener);
    } else if (name === 'children' || ofReact.has(name) || /^on[A-Z]/.test(name)) sorted.attributes[name] = value;
    else if (name === 'className') sorted.attributes['class'] = value;
    else if (typeof value === 'object' && value !== null) sorted.properties.set(name, value);
    else sorted.attributes[attributeName(name)] = value === true ? '' : value === false ? undefined : value;
  }
  return sorted;
}
