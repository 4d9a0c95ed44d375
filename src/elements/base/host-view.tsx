import { createElement, useSyncExternalStore, type ComponentType } from 'react';
import { WidgetContext } from '../../widgets/react/widget.ts';
import { Boundary } from './boundary.tsx';
import type { WidgetElement } from './widget-element.ts';

/** What r2wc mounts in the shadow root: the element's widget, with the element's inputs as its props. */
export function HostView({ container }: { container: ShadowRoot }) {
  const element = container.host as WidgetElement;
  const { store, widget } = element.internals;
  const props = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const Widget = (element.constructor as typeof WidgetElement).widget as ComponentType<Record<string, unknown>>;
  const host = widget();
  return (
    <WidgetContext.Provider value={host} key={host.session.base}>
      <Boundary emit={(name, detail) => element.emit(name, detail)}>{createElement(Widget, props)}</Boundary>
    </WidgetContext.Provider>
  );
}
