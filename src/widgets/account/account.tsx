import { Suspense, useEffect, useState } from 'react';

import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Page } from '../ui/basics/page.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import styles from './account.css';
import { AccountSettings } from './account-settings.tsx';
import { AccountSkeleton, DetailsSkeleton, ListPanelSkeleton } from './account-skeleton.tsx';
import { securityWords, words as accountWords } from './words.ts';
import { useSay, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

/** Everything beside and below the form loads after it. */
const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));
const Passkeys = lazy(async () => ({ default: (await import('./security/passkeys.tsx')).Passkeys }));
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
  const securityTexts = useWords(securityWords);
  const say = useSay();
  useKit(styles);
  const { session, expose } = useWidget();
  const toasts = useToasts();
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
  useEffect(() => {
    if (error !== undefined) toasts.error(errorText(say, error));
  }, [error, say, toasts]);
  return (
    <SignedIn skeleton={<AccountSkeleton />}>
      <ResourceView resource={session.user} skeleton={<AccountSkeleton />}>
        {(user) => (
          <div className="iam-account" key={user.id}>
            <div className="iam-account-column">
              <AccountSettings user={user} />
              <Suspense fallback={<ListPanelSkeleton title={securityTexts.passkeys} />}>
                <Passkeys key={refreshes} userId={user.id} />
              </Suspense>
              <Suspense fallback={<ListPanelSkeleton title={securityTexts.sessions} />}>
                <Sessions key={refreshes} userId={user.id} />
              </Suspense>
            </div>
            <Suspense fallback={<DetailsSkeleton />}>
              <Details key={refreshes} user={user} />
            </Suspense>
          </div>
        )}
      </ResourceView>
    </SignedIn>
  );
}
