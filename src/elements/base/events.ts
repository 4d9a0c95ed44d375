import type { WidgetEvents } from '../../widgets/react/widget-events.ts';

/** The events of the elements by their full names, such as `iam-navigate`. */
export type IamEventMap = {
  [Name in keyof WidgetEvents as `iam-${Name}`]: CustomEvent<WidgetEvents[Name]>;
};

declare global {
  /** The events bubble and are composed: they reach ancestors of the elements, the document and the window. */
  interface GlobalEventHandlersEventMap extends IamEventMap {}
}
