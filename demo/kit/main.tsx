import { createRoot } from 'react-dom/client';
import type { Session } from '../../src/core/session/session.ts';
import { WidgetContext, type WidgetHost } from '../../src/widgets/react/widget.ts';
import { Bare } from './bare.tsx';
import { defineExample } from './example-element.tsx';
import { Page } from './page.tsx';

defineExample();
const place = document.querySelector<HTMLElement>('#kit');
if (!place) throw new Error('The page has no #kit');

const query = new URLSearchParams(location.search);
const asked = query.get('theme');
const theme = asked === 'dark' || asked === 'light' ? asked : undefined;
const only = query.get('part');
place.dataset.theme = theme ?? 'light';

// The page itself is built with the kit, in the document instead of a shadow root.
const host: WidgetHost = {
  element: place,
  root: document,
  session: {} as Session,
  idPrefix: 'page',
  emit: (name, detail, init) => place.dispatchEvent(new CustomEvent(`iam-${name}`, { bubbles: true, detail, ...init })),
  expose: () => () => {},
};

createRoot(place).render(
  <WidgetContext.Provider value={host}>
    {query.get('bare') ? (
      <Bare id={only} theme={theme ?? 'light'} dir={query.get('dir') === 'rtl' ? 'rtl' : undefined} />
    ) : (
      <Page only={only} first={theme} />
    )}
  </WidgetContext.Provider>,
);
