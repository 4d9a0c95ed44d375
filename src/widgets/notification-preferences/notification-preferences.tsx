import { useEffect, useState } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SignedIn } from '../session/signed-in.tsx';
import { PreferencesPanel } from '../settings/notifications/preferences-panel.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';

/** How notifications reach the user, on its own: the account has the same section. */
export function NotificationPreferences() {
  const { session, expose } = useWidget();
  const userId = useSignal(session.userId);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => expose({ refresh: async () => setRefreshes((count) => count + 1) }), [expose]);
  return (
    <Toaster>
      <SignedIn skeleton={<ListSkeleton rows={4} />}>
        {userId !== null && <PreferencesPanel key={`${userId}-${refreshes}`} userId={userId} />}
      </SignedIn>
    </Toaster>
  );
}
