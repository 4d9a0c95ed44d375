import { createElement, useEffect, useSyncExternalStore } from 'react';
import { useSignal } from '../../widgets/react/signals.ts';
import { SpeakerContext } from '../../widgets/react/use-words.ts';
import { WidgetContext } from '../../widgets/react/widget.ts';
import { tolerateForeignNodes } from '../../widgets/ui/forms/foreign-nodes.ts';
import { prerenderedOf } from '../prerender/keep.ts';
import { Boundary } from './boundary.tsx';
import type { HostedElement } from './hosted-element.ts';

/** Mounted by r2wc in the shadow root: the element's widget, with the element's inputs as its props. */
export function HostView({ container }: { container: ShadowRoot }) {
  const element = container.host as HostedElement;
  const { store, texts, view, widget } = element.internals;
  const prerendered = prerenderedOf(element);
  const hasForm = prerendered?.box !== undefined;
  const props = useSyncExternalStore(
    store.subscribe,
    store.snapshot,
    // A prerendered view without a form shows nothing that depends on the element's inputs.
    prerendered && !hasForm ? () => store.none : store.snapshot,
  );
  // A form is released once React owns it, too.
  useEffect(() => (hasForm ? undefined : prerenderedOf(element)?.release()), [hasForm, element]);
  useEffect(() => tolerateForeignNodes(container), [container]);
  const speaker = useSignal(texts.shown);
  const host = widget();
  return (
    <div lang={speaker.language} dir={speaker.direction} style={{ display: 'contents' }}>
      <SpeakerContext.Provider value={speaker}>
        <WidgetContext.Provider value={host} key={host.session.base}>
          <Boundary emit={(name, detail) => element.emit(name, detail)}>{createElement(view, props)}</Boundary>
        </WidgetContext.Provider>
      </SpeakerContext.Provider>
    </div>
  );
}
