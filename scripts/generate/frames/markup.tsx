/** Renders the first view of an element on a page without a session, as React will render it in the browser. */
import { load } from 'iam:catalogues';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Platform } from '../../../src/core/platform/platform.ts';
import { Session } from '../../../src/core/session/session.ts';
import { Boundary } from '../../../src/elements/base/boundary.tsx';
import { marks } from '../../../src/elements/early/frame.ts';
import type { EarlyForm } from '../../../src/widgets/react/early-form.ts';
import { Speech, type Voice } from '../../../src/core/languages/speech.ts';
import { VoiceContext } from '../../../src/widgets/react/use-words.ts';
import { WidgetContext, type WidgetHost } from '../../../src/widgets/react/widget.ts';

const nothing = () => {};
const store = { get: () => null, set: nothing, remove: nothing };

/** A browser without anything in it. @param url the page */
const emptyBrowser = (url: string) =>
  ({
    now: () => 0,
    after: () => nothing,
    local: store,
    tab: store,
    cookies: store,
    channel: () => null,
    location: {
      origin: () => marks.origin,
      href: () => url,
      assign: nothing,
      push: nothing,
      replace: nothing,
      listen: () => nothing,
    },
    attention: { visible: () => true, online: () => true, listen: () => nothing },
    fetch: () => Promise.reject(new Error('Nothing is fetched while a frame is rendered')),
  }) as unknown as Platform;

/** Texts of a language, as an element has them. */
export async function voiceOf(language: string): Promise<Voice> {
  const never = () => Promise.reject(new Error('a frame has no messages of a host'));
  const failed = (error: unknown) => {
    throw error;
  };
  const speech = new Speech('sign-in', { catalogue: load, host: never, pseudo: never, failed });
  await speech.use({ language, locale: language });
  return speech.shown.peek();
}

/**
 * @param view the element's widget
 * @param url the page that shows it
 * @param options `hasForm`: whether the view puts a form into the light DOM
 * @returns the markup of the shadow root, and of the form in the light DOM
 */
export async function markupOf(
  view: ReactElement,
  url: string,
  language = 'en',
  { hasForm = true } = {},
): Promise<{ shadow: string; light: string }> {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const early = { box: { slot: 'credentials' }, lend: () => nothing, isTaken: false } as unknown as EarlyForm;
  const host = {
    // With content in each slot.
    element: { getAttribute: () => null, querySelector: () => ({}) },
    root: { host: {} },
    session: new Session({ base: `${marks.origin}/api`, platform: emptyBrowser(url) }),
    idPrefix: marks.idPrefix,
    early,
    emit: () => true,
    expose: () => nothing,
  } as unknown as WidgetHost;
  const voice = await voiceOf(language);
  // As `HostView` does.
  const page = (
    <div lang={voice.language} dir={voice.direction} style={{ display: 'contents' }}>
      <VoiceContext.Provider value={voice}>
        <WidgetContext.Provider value={host} key={host.session.base}>
          <Boundary emit={() => true}>{view}</Boundary>
        </WidgetContext.Provider>
      </VoiceContext.Provider>
    </div>
  );
  if (!hasForm) return { shadow: renderToString(page), light: '' };
  // The first rendering begins to load lazy views.
  renderToString(page);
  while (!early.content) {
    await new Promise((loaded) => setTimeout(loaded));
    renderToString(page);
  }
  const shadow = renderToString(page).replace(`© ${new Date().getFullYear()}`, `© ${marks.year}`);
  return { shadow, light: renderToString(early.content) };
}
