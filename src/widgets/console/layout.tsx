import { Suspense, useMemo } from 'react';
import { titles } from '../../core/routes/titles.ts';
import { lazy } from '../react/lazy.ts';
import { useMedia } from '../react/media.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Page, PageContext } from '../ui/basics/page.tsx';
import { SessionEndedState } from '../ui/states/session-ended-state.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import type { Shown } from './console-model.ts';
import { LeftNavigation } from './left-navigation.tsx';
import { screens } from './screens.tsx';
import { words } from './words.ts';

const SignIn = lazy(async () => ({ default: (await import('../sign-in/sign-in.tsx')).SignIn }));
const Header = lazy(async () => ({ default: (await import('../header/header.tsx')).Header }));

/** Below this width in px, the left navigation moves into the header's left menu. */
const NARROW = '(max-width: 760px)';

/** The default layout: header, left navigation, and the screen of the route. */
export function Layout({
  shown,
  notificationsBase,
}: {
  shown: Extract<Shown, { kind: 'page' }>;
  notificationsBase: string | undefined;
}) {
  const { element } = useWidget();
  const narrow = useMedia(NARROW);
  const navigation = <LeftNavigation current={shown.match.route.name} />;
  const skip = () => element.shadowRoot?.querySelector<HTMLElement>('main')?.focus();
  return (
    <div className="iam-console" data-layout="default">
      <button type="button" className="iam-console-skip" onClick={skip}>
        {words.skip}
      </button>
      <Suspense fallback={<div className="iam-console-top" aria-hidden="true" />}>
        <Header route={shown.match.route.name} notificationsBase={notificationsBase} leftMenu={narrow && navigation} />
      </Suspense>
      <div className="iam-console-body">
        {!narrow && navigation}
        <main className="iam-console-main" tabIndex={-1}>
          <Screen shown={shown} />
        </main>
      </div>
    </div>
  );
}

function Screen({ shown }: { shown: Extract<Shown, { kind: 'page' }> }) {
  const { session } = useWidget();
  const phase = useSignal(session.phase);
  const { route, params } = shown.match;
  const heading = useMemo(() => ({ level: 1 as const, focus: !shown.first }), [shown.first]);
  const screen = screens[route.name];
  if (phase === 'signed-out')
    return (
      <SessionEndedState>
        <Suspense fallback={null}>
          <SignIn view="sign-in" inPlace />
        </Suspense>
      </SessionEndedState>
    );
  if (!screen)
    return (
      <PageContext.Provider value={heading}>
        <Page title={titles[route.name]}>
          <EmptyState title={words.notYetTitle} text={words.notYetText} />
        </Page>
      </PageContext.Provider>
    );
  const Component = screen.component;
  return (
    <PageContext.Provider value={heading}>
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <Component key={shown.match.route.name + JSON.stringify(params)} params={params} />
      </Suspense>
    </PageContext.Provider>
  );
}
