import { useEffect, useRef, useState } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Page } from '../ui/basics/page.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { PasswordNeeded } from '../session/password-needed.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { useFailedReload } from '../ui/overlays/toasts/use-failed-reload.ts';
import styles from './account.css';
import { words as preferencesWords } from '../settings/notifications/words.ts';
import { useAccountDialogs } from './account-dialogs.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AccountSkeleton, DetailsSkeleton, ListPanelSkeleton, OverviewSkeleton } from './account-skeleton.tsx';
import { SecurityModel } from './security/security-models.ts';
import { overviewWords, securityWords, words as accountWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

/** Everything around the form loads after it. */
const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));
const Passkeys = lazy(async () => ({ default: (await import('./security/passkeys.tsx')).Passkeys }));
const Preferences = lazy(async () => ({
  default: (await import('../settings/notifications/preferences-panel.tsx')).PreferencesPanel,
}));
const SecurityOverview = lazy(async () => ({
  default: (await import('./security/overview.tsx')).SecurityOverview,
}));
const Sessions = lazy(async () => ({ default: (await import('./security/sessions.tsx')).Sessions }));

/** Minimum milliseconds between two looks at the account when the page gets attention. */
const LOOK = 2000;

/** 'My profile': the user's own account. */
export function Account() {
  const words = useWords(accountWords);
  return (
    <Toaster>
      <Page title={words.title}>
        <Screen />
      </Page>
    </Toaster>
  );
}

function Screen() {
  useKit(styles);
  const { session, expose } = useWidget();
  const error = useSignal(session.user.error);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(
    () =>
      expose({
        async refresh() {
          await Promise.all([session.user.reload(), session.preferences.setting.reload()]);
          setRefreshes((count) => count + 1);
        },
      }),
    [expose, session],
  );
  useEffect(
    () =>
      session.events.listen((name, detail) => {
        if (name === 'changed' && (detail as { what: string }).what === 'credentials')
          setRefreshes((count) => count + 1);
      }),
    [session],
  );
  useEffect(() => {
    const { attention, now } = session.platform;
    let lastLook = now();
    // Another browser may have changed the account, such as by following the link in a mail.
    return attention.listen(() => {
      if (!attention.visible() || !attention.online() || !session.isSignedIn || now() - lastLook < LOOK) return;
      lastLook = now();
      void session.user.reload();
    });
  }, [session]);
  useFailedReload(error, useSignal(session.user.data) !== undefined);
  return (
    <SignedIn skeleton={<AccountSkeleton />}>
      <ResourceView resource={session.user} skeleton={<AccountSkeleton />}>
        {(user) => <Body key={user.id} user={user} refreshes={refreshes} />}
      </ResourceView>
    </SignedIn>
  );
}

/** @param props.refreshes how often everything was to be loaded again */
function Body({ user, refreshes }: { user: User; refreshes: number }) {
  const words = useWords(securityWords);
  const overview = useWords(overviewWords);
  const texts = useWords(accountWords);
  const notes = useWords(preferencesWords);
  const { session } = useWidget();
  const model = useModel(() => new SecurityModel(session, user.id));
  const lists = useRef<HTMLDivElement>(null);
  const { open, dialog } = useAccountDialogs(user, () => void model.facts.reload());
  useEffect(() => {
    if (refreshes > 0) void model.reload();
  }, [model, refreshes]);
  const show = (list: 'passkeys' | 'sessions') => {
    const heading = lists.current?.querySelector<HTMLElement>(`[data-list="${list}"] :is(h2, h3)`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
    heading.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="iam-account">
      {user.need_password_change ? (
        <PasswordNeeded onChange={() => open('password')} />
      ) : (
        <>
          <LazyPart skeleton={<OverviewSkeleton />} panel={{ title: overview.title, className: 'iam-account-wide' }}>
            <SecurityOverview user={user} model={model} onOpen={open} onShow={show} />
          </LazyPart>
          <div ref={lists} className="iam-account-column">
            <AccountSettings user={user} onOpen={open} />
            <InOrder>
              <LazyPart skeleton={<ListPanelSkeleton title={notes.title} />} panel={{ title: notes.title }}>
                <Preferences key={refreshes} userId={user.id} />
              </LazyPart>
              <div data-list="passkeys">
                <LazyPart skeleton={<ListPanelSkeleton title={words.passkeys} />} panel={{ title: words.passkeys }}>
                  <Passkeys model={model.passkeys} />
                </LazyPart>
              </div>
              <div data-list="sessions">
                <LazyPart skeleton={<ListPanelSkeleton title={words.sessions} />} panel={{ title: words.sessions }}>
                  <Sessions model={model.sessions} />
                </LazyPart>
              </div>
            </InOrder>
          </div>
          <LazyPart skeleton={<DetailsSkeleton />} panel={{ title: texts.details }}>
            <Details key={refreshes} user={user} />
          </LazyPart>
        </>
      )}
      {dialog}
    </div>
  );
}
