import { createElement, useSyncExternalStore } from 'react';
import { WidgetContext } from '../../widgets/react/widget.ts';
import { Boundary } from './boundary.tsx';
import type { HostedElement } from './hosted-element.ts';

/** Mounted by r2wc in the shadow root: the element's widget, with the element's inputs as its props. */
export function HostView({ container }: { container: ShadowRoot }) {
  const element = container.host as HostedElement;
  const { store, view, widget } = element.internals;
  const props = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const host = widget();
  return (
    <WidgetContext.Provider value={host} key={host.session.base}>
      <Boundary emit={(name, detail) => element.emit(name, detail)}>{createElement(view, props)}</Boundary>
    </WidgetContext.Provider>
  );
}
