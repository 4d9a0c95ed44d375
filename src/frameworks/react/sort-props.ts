import { attributeName } from '../../elements/base/props.ts';
import { eventOf } from './events.ts';

/** Names that React itself knows, and that are no attributes of our elements. */
const ofReact = new Set(['style', 'tabIndex', 'suppressHydrationWarning']);

export interface SortedProps {
  /** What React prints, on the server too. */
  attributes: Record<string, unknown>;
  /** Lists and objects: set on the element once it is in the page. */
  properties: Map<string, unknown>;
  /** Handlers by the event that they hear. */
  handlers: Map<string, EventListener>;
}

/** Tells a component's props apart: attributes, properties and handlers. */
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
