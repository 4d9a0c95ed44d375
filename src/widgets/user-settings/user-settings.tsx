import { useEffect, useState } from 'react';
import { isApiError } from '../../core/errors/guards.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { UserIcon } from '../ui/basics/icons.tsx';
import { Page } from '../ui/basics/page.tsx';
import { personalSettings } from '../settings/personal-settings.ts';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { useFailedReload } from '../ui/overlays/toasts/use-failed-reload.ts';
import { UserSettingsModel } from './user-settings-model.ts';
import { words as userSettingsWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

/** Loaded once the user is known and their settings may be seen. */
const SettingsTable = lazy(async () => ({ default: (await import('../settings/settings-table.tsx')).SettingsTable }));

export interface UserSettingsProps {
  /** The user's id; in the console it comes from the path. */
  userId?: number;
  params?: Record<string, string>;
}

/** 'User personal settings': a user's settings, with search, adding, editing and deleting. */
export function UserSettings({ userId, params }: UserSettingsProps) {
  const words = useWords(userSettingsWords);
  const id = userId ?? Number(params?.['id'] ?? Number.NaN);
  const isNamed = Number.isInteger(id) && id > 0;
  return (
    <Toaster>
      {isNamed ? (
        <Screen key={id} userId={id} />
      ) : (
        <Page title={words.title}>
          <EmptyState icon={<UserIcon size={20} />} title={words.unknownTitle} text={words.noPerson} />
        </Page>
      )}
    </Toaster>
  );
}

function Screen({ userId }: { userId: number }) {
  const words = useWords(userSettingsWords);
  const [name, setName] = useState<string>();
  return (
    <Page title={words.title} meta={name}>
      <SignedIn skeleton={<PanelSkeleton rows={8} />}>
        <SettingsOf userId={userId} onName={setName} />
      </SignedIn>
    </Page>
  );
}

function SettingsOf({ userId, onName }: { userId: number; onName: (name: string) => void }) {
  const words = useWords(userSettingsWords);
  const { session, expose } = useWidget();
  const model = useModel(() => new UserSettingsModel(session, userId));
  const user = useSignal(model.user.data);
  const error = useSignal(model.user.error);
  const flags = useSignal(session.permissions.flags);
  const me = useSignal(session.userId);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => user && onName(user.name), [user, onName]);
  useEffect(
    () =>
      expose({
        async refresh() {
          await model.user.reload();
          setRefreshes((count) => count + 1);
        },
      }),
    [expose, model],
  );
  useFailedReload(error, user !== undefined && !isApiError(error, 404));

  const denied = <DeniedState title={words.deniedTitle} text={words.deniedText} />;
  if (isApiError(error, 404))
    return <EmptyState icon={<UserIcon size={20} />} title={words.unknownTitle} text={words.unknownText} />;
  return (
    <ResourceView resource={model.user} skeleton={<PanelSkeleton rows={8} />} denied={denied}>
      {(user) => {
        const writes =
          user.id === me || ((flags.write.users || flags.ownerOrAdmin) && user.is_changable_by_current_user);
        return (
          <section aria-label={words.table}>
            <LazyPart skeleton={<PanelSkeleton rows={8} />}>
              <SettingsTable
                framed
                key={refreshes}
                label={words.table}
                source={() => personalSettings(session, user.id)}
                locked={writes ? undefined : words.locked}
                denied={denied}
              />
            </LazyPart>
          </section>
        );
      }}
    </ResourceView>
  );
}
