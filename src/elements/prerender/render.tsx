/** Renders the first view of an element on a page without a session, as React will render it in the browser. */
import { load } from 'iam:catalogues';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ElementTexts, type Speaker } from '../../core/languages/element-texts.ts';
import type { Platform } from '../../core/platform/platform.ts';
import { BASE, matchRoute } from '../../core/routes/routes.ts';
import { Session } from '../../core/session/session.ts';
import { Boundary } from '../base/boundary.tsx';
import { ID_PREFIX } from './insert.ts';
import { Console } from '../../widgets/console/console.tsx';
import { StandaloneHeader } from '../../widgets/header/header.tsx';
import { Notifications } from '../../widgets/notifications/notifications.tsx';
import { pageWords } from '../../widgets/react/page-words.ts';
import type { Prerendered } from '../../widgets/react/prerender/prerendered.ts';
import { scopedStyles } from '../../widgets/react/scoped-styles.ts';
import type { StyleSheet } from '../../widgets/react/style-sheet.ts';
import { SpeakerContext } from '../../widgets/react/use-words.ts';
import { WidgetContext, type WidgetHost } from '../../widgets/react/widget.ts';
import { SignIn } from '../../widgets/sign-in/sign-in.tsx';

/** Stands for the address of the service. */
const ORIGIN = 'https://iam.invalid';

const views: Readonly<Record<string, ReactElement>> = {
  'iam-console': <Console />,
  'iam-header': <StandaloneHeader />,
  'iam-notifications': <Notifications />,
  'iam-sign-in': <SignIn />,
};

const nothing = () => {};
const store = { get: () => null, set: nothing, remove: nothing };

/** Stands for the name of the provider in the console's form, whose button the service fills in or leaves out. */
const PROVIDER = 'iam-provider-name';

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
      origin: () => ORIGIN,
      href: () => url,
      assign: nothing,
      push: nothing,
      replace: nothing,
      listen: () => nothing,
    },
    attention: { visible: () => true, online: () => true, listen: () => nothing },
    fetch: () => Promise.reject(new Error('Nothing is fetched while a view is prerendered')),
  }) as unknown as Platform;

/** Texts of a language, as an element has them. */
async function speakerOf(language: string): Promise<Speaker> {
  const never = () => Promise.reject(new Error('a prerendered view has no messages of a host'));
  const failed = (error: unknown) => {
    throw error;
  };
  const texts = new ElementTexts('sign-in', { catalogue: load, host: never, pseudo: never, failed });
  await texts.use({ language, locale: language });
  return texts.shown.peek();
}

/**
 * Renders a view.
 * @param tag of its element
 * @param path of the console's page below `/auth/`
 * @param isAddressFirst whether the log in asks for the address before the password
 * @returns the markup of its shadow root and of its form in the light DOM (empty without a form), the texts of their
 * style sheets, and the page's title
 */
export async function render(tag: string, language: string, path = '', isAddressFirst = false) {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const styleSheets = { shadow: new Set<StyleSheet>(), light: new Set<StyleSheet>() };
  const box = { slot: 'credentials', getRootNode: () => ({}) };
  const prerendered = { box, isTaken: false } as unknown as Prerendered;
  const host = {
    // With content in each slot.
    element: {
      getAttribute: (name: string) => {
        if (name === 'address-first') return isAddressFirst ? '' : null;
        return tag === 'iam-console' && name === 'provider-name' ? PROVIDER : null;
      },
      querySelector: () => ({}),
    },
    root: { host: {} },
    session: new Session({ base: `${ORIGIN}/api`, platform: emptyBrowser(`${ORIGIN}${path && BASE + path}`) }),
    idPrefix: ID_PREFIX,
    prerendered,
    collect: (all: readonly StyleSheet[], isLight: boolean) =>
      all.forEach((one) => styleSheets[isLight ? 'light' : 'shadow'].add(one)),
    emit: () => true,
    expose: () => nothing,
  } as unknown as WidgetHost;
  const speaker = await speakerOf(language);
  // As `HostView` does.
  const page = (
    <div lang={speaker.language} dir={speaker.direction} style={{ display: 'contents' }}>
      <SpeakerContext.Provider value={speaker}>
        <WidgetContext.Provider value={host} key={host.session.base}>
          <Boundary emit={() => true}>{views[tag]}</Boundary>
        </WidgetContext.Provider>
      </SpeakerContext.Provider>
    </div>
  );
  // The first rendering begins to load lazy views.
  let shadow = renderToString(page);
  const hasForm = tag === 'iam-sign-in' || tag === 'iam-console';
  while (hasForm && !prerendered.content) {
    await new Promise((loaded) => setTimeout(loaded));
    shadow = renderToString(page);
  }
  const light = hasForm ? renderToString(prerendered.content) : '';
  const { titles } = speaker.speak(pageWords);
  const title = titles[matchRoute(path)?.route.name ?? 'sign-in'];
  return { shadow, light, title, direction: speaker.direction, ...stylesOf(styleSheets) };
}

/** Keeps the text of a style sheet. */
class Text {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

/** The texts of style sheets for a shadow root, and for a form in the light DOM. */
function stylesOf({ shadow, light }: Record<'shadow' | 'light', Set<StyleSheet>>) {
  Object.assign(globalThis, { CSSStyleSheet: Text });
  const root = { adoptedStyleSheets: [] as Text[], ownerDocument: {} };
  [...light].map(scopedStyles(root as unknown as Document));
  const own = [...shadow].map((styleSheet) => styleSheet.in({} as Document) as unknown as Text);
  const textsOf = (made: Text[]) => made.map(({ text }) => text);
  return { styles: textsOf(own), scoped: textsOf(root.adoptedStyleSheets) };
}
