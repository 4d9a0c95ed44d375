/** Renders the first view of `<iam-sign-in>` on a page without a session, as React will render it in the browser. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Platform } from '../../../src/core/platform/platform.ts';
import { Session } from '../../../src/core/session/session.ts';
import { Boundary } from '../../../src/elements/base/boundary.tsx';
import { marks } from '../../../src/elements/early/frame.ts';
import type { EarlyForm } from '../../../src/widgets/react/early-form.ts';
import { WidgetContext, type WidgetHost } from '../../../src/widgets/react/widget.ts';
import { SignIn } from '../../../src/widgets/sign-in/sign-in.tsx';

const nothing = () => {};
const store = { get: () => null, set: nothing, remove: nothing };

/** A browser without anything in it. */
const platform = {
  now: () => 0,
  after: () => nothing,
  local: store,
  tab: store,
  cookies: store,
  channel: () => null,
  location: {
    origin: () => marks.origin,
    href: () => `${marks.origin}/`,
    assign: nothing,
    push: nothing,
    replace: nothing,
    listen: () => nothing,
  },
  attention: { visible: () => true, online: () => true, listen: () => nothing },
  fetch: () => Promise.reject(new Error('Nothing is fetched while a frame is rendered')),
} as unknown as Platform;

/** @returns the markup of the shadow root, and of the form in the light DOM */
export function render(): { shadow: string; light: string } {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  const base = `${marks.origin}/api`;
  const early = { box: { slot: 'credentials' }, lend: () => nothing, isTaken: false } as unknown as EarlyForm;
  const host = {
    element: { getAttribute: () => null },
    root: { host: {} },
    session: new Session({ base, platform }),
    idPrefix: marks.idPrefix,
    early,
    emit: () => true,
    expose: () => nothing,
  } as unknown as WidgetHost;
  const page: ReactNode = (
    <WidgetContext.Provider value={host} key={host.session.base}>
      <Boundary emit={() => true}>
        <SignIn />
      </Boundary>
    </WidgetContext.Provider>
  );
  const shadow = renderToString(page).replace(`© ${new Date().getFullYear()}`, `© ${marks.year}`);
  const light = renderToString(early.content);
  return { shadow, light };
}
