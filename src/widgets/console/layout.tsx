import { useMemo, useState } from 'react';
import { brandProperties } from '../../core/branding/color-properties.ts';
import type { ScreenName } from '../../core/routes/routes.ts';
import { FallbackContext, lazy } from '../react/lazy.ts';
import { useMedia, usePrinting } from '../react/media.ts';
import { COMMAND_KEYS, SEARCH_KEY } from '../react/shortcuts.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { pageWords } from '../react/page-words.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useCommand } from '../react/use-command.ts';
import { useWidget } from '../react/widget.ts';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { WayOnContext } from '../ui/states/denied-state.tsx';
import { SessionEndedState } from '../ui/states/session-ended-state.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { LinkedReport } from './linked-report.tsx';
import { ConsoleColors } from './colors.ts';
import { FirstAnnouncements } from './first-announcements.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LeftNavigation } from './left-navigation.tsx';
import { Outline } from './outline.tsx';
import { type ScreenLocation, screenLocation } from './screen-location.ts';
import { screenViews } from './screens.ts';
import { words as consoleWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

const SignIn = lazy(async () => ({ default: (await import('../sign-in/sign-in.tsx')).SignIn }), 'sign-in');
const Header = lazy(async () => ({ default: (await import('../header/header.tsx')).Header }), 'header');

/** Below this width in px, the left navigation moves into the header's left menu. */
const NARROW = '(max-width: 760px)';

interface ScreenProps {
  screen: ScreenName;
  /** The path's variables. */
  params: Record<string, string>;
  /** Whether it is the first page of the visit, which takes no focus. */
  first: boolean;
}

/** The default layout: header, left navigation, and a screen. */
export function Layout({ notificationsBase, ...shown }: ScreenProps & { notificationsBase: string | undefined }) {
  const words = useWords(consoleWords);
  const { element } = useWidget();
  const narrow = useMedia(NARROW);
  const isPrinting = usePrinting();
  const { session } = useWidget();
  const isSignedIn = useSignal(session.phase) === 'signed-in';
  const place = usePlace(shown);
  const [colors] = useState(() => new ConsoleColors(session));
  const brand = useSignal(colors.shown);
  const isSettled = useSignal(useModel(() => new FirstAnnouncements(session)).isOver);
  const isForced = useMedia('(forced-colors: active)');
  const toasts = useToasts();
  const command = useCommand({
    load: () => import('../command/palette.tsx'),
    shortcut: COMMAND_KEYS,
    searchKey: SEARCH_KEY,
    failed: () => toasts.error(words.searchNotLoaded),
  });
  const navigation = <LeftNavigation current={shown.screen} entry={place.entry} onSearch={command.show} />;
  const skip = () => element.shadowRoot?.querySelector<HTMLElement>('main')?.focus();
  return (
    <div className="iam-console" data-layout="default" style={isForced ? undefined : brandProperties(brand)}>
      <button type="button" className="iam-console-skip" onClick={skip}>
        {words.skip}
      </button>
      <FallbackContext value={<div className="iam-console-top" aria-hidden="true" />}>
        <Header
          route={shown.screen}
          notificationsBase={notificationsBase}
          leftMenu={narrow && navigation}
          onColors={colors.show}
        />
      </FallbackContext>
      {!isSettled && (
        <div className="iam-console-body iam-console-outline" aria-hidden="true">
          <Outline />
        </div>
      )}
      <div className="iam-console-body" data-waiting={isSettled ? undefined : ''}>
        {!narrow && navigation}
        <main className="iam-console-main" tabIndex={-1}>
          <Screen {...shown} parent={place.parent} />
          {isPrinting && <p className="iam-muted">{session.platform.location.href()}</p>}
        </main>
      </div>
      {command.view}
      {isSignedIn && <LinkedReport />}
    </div>
  );
}

function usePlace({ screen, params }: Pick<ScreenProps, 'screen' | 'params'>): ScreenLocation {
  const { session } = useWidget();
  const organizationId = useSignal(session.organizationId);
  const userId = useSignal(session.userId);
  const flags = useSignal(session.permissions.flags);
  return screenLocation(screen, params, { organizationId, userId, flags });
}

function Screen({ screen, params, first, parent }: ScreenProps & Pick<ScreenLocation, 'parent'>) {
  const { session } = useWidget();
  const phase = useSignal(session.phase);
  const heading = useMemo(
    () => ({
      level: 1 as const,
      focus: !first,
      trail: parent === null ? undefined : (title: string) => <Breadcrumbs parent={parent} title={title} />,
    }),
    [first, parent],
  );
  if (phase === 'signed-out')
    return (
      <SessionEndedState>
        <SignIn view="sign-in" inPlace />
      </SessionEndedState>
    );
  const Component = screenViews[screen];
  return (
    <PageContext.Provider value={heading}>
      <WayOnContext.Provider value={<ToAccount />}>
        <LazyPart key={screen} skeleton={<FormSkeleton fields={4} />}>
          <Component key={JSON.stringify(params)} params={params} />
        </LazyPart>
      </WayOnContext.Provider>
    </PageContext.Provider>
  );
}

/** The page that every user may see. */
function ToAccount() {
  const { titles } = useWords(pageWords);
  return <ButtonLink {...linkTo(useNavigation(), () => ({ name: 'user' }))}>{titles.user}</ButtonLink>;
}
