import { useEffect, useMemo, useState } from 'react';
import { isLogoSetting, LOGO } from '../../core/branding/logo.ts';
import { logoProblem } from '../../core/branding/logo-rules.ts';
import type { DescribedSetting } from '../settings/described-setting.ts';
import { isApiError } from '../../core/errors/guards.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { FallbackContext, lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { BuildingIcon } from '../ui/basics/icons.tsx';
import { Page, Panel } from '../ui/basics/page.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { words as preferencesWords } from '../settings/notifications/words.ts';
import type { ValueField } from '../settings/setting-dialog.tsx';
import type { NewSetting } from '../settings/settings-table-model.ts';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { OrganizationSettingsModel } from './organization-settings-model.ts';
import { organizationSettings } from './organization-settings-source.ts';
import { words as organizationSettingsWords } from './words.ts';
import { useSay, useWords } from '../react/use-words.ts';
import { recognized } from '../../core/languages/recognized.ts';
import { logoWords } from './logo-words.ts';
import type { Say } from '../../core/languages/words.ts';

const SettingsTable = lazy(async () => ({ default: (await import('../settings/settings-table.tsx')).SettingsTable }));
const Defaults = lazy(async () => ({
  default: (await import('../settings/notifications/preferences-panel.tsx')).DefaultsPanel,
}));
const LogoField = lazy(async () => ({ default: (await import('./logo-field.tsx')).LogoField }));

export interface OrganizationSettingsProps {
  /** The organization's id, in an element. */
  organizationId?: number;
  /** The path's variables, in the console. */
  params?: Record<string, string>;
  /** `history` keeps search, sorting and page in the URL, as in the console. */
  routing?: string;
}

function problemIn(say: Say, setting: NewSetting): string | null {
  const found = isLogoSetting(setting) ? logoProblem(setting.value) : null;
  return found && recognized(say, logoWords, found);
}

const valueField: ValueField = (setting, hint) =>
  isLogoSetting(setting) ? <LogoField markup={setting.value} hint={hint} /> : null;

const maySee = ({ read, write, ownerOrAdmin }: PermissionFlags) =>
  read.organizationSettings || write.organizationSettings || ownerOrAdmin;

/** 'Organization settings': an organization's settings, including its logo. */
export function OrganizationSettings({ organizationId, params, routing }: OrganizationSettingsProps) {
  const words = useWords(organizationSettingsWords);
  const id = organizationId ?? Number(params?.['id']);
  return (
    <Toaster>
      <SessionGate
        may={maySee}
        skeleton={
          <Page title={words.title}>
            <ListSkeleton rows={8} />
          </Page>
        }
        denied={
          <Page title={words.title}>
            <Denied />
          </Page>
        }
      >
        {Number.isInteger(id) && id > 0 ? (
          <Screen key={id} id={id} routing={routing} />
        ) : (
          <Page title={words.title}>
            <EmptyState icon={<BuildingIcon size={20} />} title={words.noId} text={words.noIdText} />
          </Page>
        )}
      </SessionGate>
    </Toaster>
  );
}

function Denied() {
  const words = useWords(organizationSettingsWords);
  return <DeniedState title={words.deniedTitle} text={words.deniedText} />;
}

function Screen({ id, routing }: { id: number; routing: string | undefined }) {
  const words = useWords(organizationSettingsWords);
  const notes = useWords(preferencesWords);
  const say = useSay();
  const { session, expose } = useWidget();
  const location = useFilterLocation(routing);
  const model = useModel(() => new OrganizationSettingsModel(session, id));
  const name = useSignal(model.name.data);
  const error = useSignal(model.name.error);
  const flags = useSignal(session.permissions.flags);
  const known = useMemo<readonly DescribedSetting[]>(
    () => [{ ...LOGO, about: words.aboutLogo, kind: 'text' }],
    [words],
  );
  const [refreshes, setRefreshes] = useState(0);
  const methods = useMemo(
    () => ({
      async refresh() {
        await model.name.reload();
        setRefreshes((count) => count + 1);
      },
    }),
    [model],
  );
  useEffect(() => expose(methods), [expose, methods]);
  if (isApiError(error, 404))
    return (
      <Page title={words.title}>
        <EmptyState icon={<BuildingIcon size={20} />} title={words.unknownTitle} text={words.unknownText} />
      </Page>
    );
  const writes = flags.write.organizationSettings || flags.ownerOrAdmin;
  return (
    <Page title={words.title} meta={name}>
      <ResourceView resource={model.name} skeleton={<ListSkeleton rows={8} />} denied={<Denied />}>
        {() => (
          <>
            <Panel title={words.table} titleHidden>
              <FallbackContext value={<ListSkeleton rows={8} />}>
                <SettingsTable
                  key={refreshes}
                  label={words.table}
                  source={() => organizationSettings(session, id)}
                  locked={writes ? undefined : words.locked}
                  known={known}
                  problem={(setting) => problemIn(say, setting)}
                  valueField={valueField}
                  location={location}
                  denied={<Denied />}
                />
              </FallbackContext>
            </Panel>
            {flags.ownerOrAdmin && (
              <LazyPart
                skeleton={
                  <Panel title={notes.title}>
                    <ListSkeleton rows={4} />
                  </Panel>
                }
                panel={{ title: notes.title }}
              >
                <Defaults key={refreshes} organizationId={id} />
              </LazyPart>
            )}
          </>
        )}
      </ResourceView>
    </Page>
  );
}
