import { createRoot } from 'react-dom/client';
import type { Session } from '../../../src/core/session/session.ts';
import { WidgetContext, type WidgetHost } from '../../../src/widgets/react/widget.ts';
import { defineExample } from '../example-element.tsx';
import { Editor } from './editor.tsx';

defineExample();
const place = document.querySelector<HTMLElement>('#kit');
if (!place) throw new Error('The page has no #kit');
const host: WidgetHost = {
  element: place,
  root: document,
  session: {} as Session,
  idPrefix: 'theme',
  emit: () => true,
  expose: () => () => {},
};
createRoot(place).render(
  <WidgetContext.Provider value={host}>
    <Editor />
  </WidgetContext.Provider>,
);
