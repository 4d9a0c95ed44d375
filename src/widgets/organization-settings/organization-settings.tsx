import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ACCENT_COLOR, isColor, isColorSetting, PRIMARY_COLOR } from '../../core/branding/colors.ts';
import { isLogoSetting, LOGO } from '../../core/branding/logo.ts';
import type { Setting } from '../../core/contract/entities/user.ts';
import { limitKeys, LIMITS_CATEGORY } from '../../core/contract/known-settings.ts';
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
import { hasDraft } from '../session/drafts.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { words as preferencesWords } from '../settings/notifications/words.ts';
import type { ValueField } from '../settings/setting-dialog.tsx';
import type { NewSetting } from '../settings/settings-table-model.ts';
import { FormSkeleton, ListSkeleton } from '../ui/states/skeleton.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { organizationSettings, settingDraft } from './organization-settings-source.ts';
import { words as organizationSettingsWords } from './words.ts';
import { useKit } from '../ui/styles/kit.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import styles from './organization-settings.css';
import { ProfileForm } from './profile/profile-form.tsx';
import { OrganizationProfileModel } from './profile/profile-model.ts';
import { profileWords } from './profile/words.ts';
import { LogoField } from '../settings/branding/logo-field.tsx';
import { LogoPreviews } from '../settings/branding/logo-previews.tsx';
import { LogoThumbnail } from '../settings/branding/logo-thumbnail.tsx';
import { brandingWords } from '../settings/branding/words.ts';
import { logoSentence } from '../settings/branding/logo-sentence.ts';
import type { Speak } from '../../core/languages/words.ts';

const SettingsTable = lazy(async () => ({ default: (await import('../settings/settings-table.tsx')).SettingsTable }));
const Defaults = lazy(async () => ({
  default: (await import('../settings/notifications/preferences-panel.tsx')).DefaultsPanel,
}));

export interface OrganizationSettingsProps {
  /** The organization's id, in an element. */
  organizationId?: number;
  /** The path's variables, in the console. */
  params?: Record<string, string>;
  /** `history` keeps search, sorting and page in the URL, as in the console. */
  routing?: string;
}

function problemIn(speak: Speak, setting: NewSetting): string | null {
  if (isLogoSetting(setting)) return logoSentence(speak, setting.value);
  const { value } = setting;
  return isColorSetting(setting) && value !== '' && !isColor(value) ? speak(brandingWords).noColor : null;
}

const valueField: ValueField = (setting, hint) =>
  isLogoSetting(setting) ? <LogoSettingField markup={setting.value} hint={hint} /> : null;

const settingView = (setting: Setting): ReactNode =>
  isLogoSetting(setting) ? <LogoCell value={setting.value} /> : null;

const maySee = ({ read, write, ownerOrAdmin }: PermissionFlags) =>
  read.organizationSettings || write.organizationSettings || ownerOrAdmin;

/** 'Organization settings': name, logo and colors of an organization as a form, and all its settings as a table. */
export function OrganizationSettings({ organizationId, params, routing }: OrganizationSettingsProps) {
  const words = useWords(organizationSettingsWords);
  const id = organizationId ?? Number(params?.['id']);
  return (
    <Toaster>
      <SessionGate
        may={maySee}
        title={words.title}
        skeleton={
          <Page title={words.title}>
            <Outline />
          </Page>
        }
        denied={<Denied />}
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

function LogoSettingField({ markup, hint }: { markup: string; hint: string | undefined }) {
  const words = useWords(organizationSettingsWords);
  return (
    <>
      <LogoField name="value" label={words.file} hint={hint} />
      <LogoPreviews markup={markup} />
    </>
  );
}

function LogoCell({ value }: Pick<Setting, 'value'>) {
  const { logo } = useWords(profileWords);
  return <LogoThumbnail markup={value} label={logo} />;
}

function Denied() {
  const words = useWords(organizationSettingsWords);
  return <DeniedState title={words.deniedTitle} text={words.deniedText} />;
}

function Screen({ id, routing }: { id: number; routing: string | undefined }) {
  const words = useWords(organizationSettingsWords);
  const notes = useWords(preferencesWords);
  const speak = useSpeak();
  const { session, expose } = useWidget();
  const location = useFilterLocation(routing);
  const model = useModel(() => new OrganizationProfileModel(speak, session, id));
  const name = useSignal(model.saved.data)?.name;
  const error = useSignal(model.saved.error);
  const isOwn = useSignal(session.organizationId) === id;
  const flags = useSignal(session.permissions.flags);
  const known = useMemo<readonly DescribedSetting[]>(
    () => [
      { ...LOGO, about: words.aboutLogo, kind: 'text' },
      { ...PRIMARY_COLOR, about: words.aboutPrimary, kind: 'text' },
      { ...ACCENT_COLOR, about: words.aboutAccent, kind: 'text' },
      ...(flags.write.organizations ? limitKeys : []).map((key) => ({
        ...{ category: LIMITS_CATEGORY, key, about: words.aboutLimit, kind: 'text' as const },
      })),
    ],
    [words, flags],
  );
  const [refreshes, setRefreshes] = useState(0);
  const methods = useMemo(
    () => ({
      async refresh() {
        await model.refresh();
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
  const isStaff = flags.read.organizations || flags.write.organizations;
  const mayRename = flags.write.organizations || (isOwn && flags.ownerOrAdmin);
  const table = (
    <FallbackContext value={<ListSkeleton rows={8} />}>
      <SettingsTable
        key={refreshes}
        label={words.table}
        source={() => organizationSettings(session, id, () => void model.refresh())}
        locked={writes ? undefined : words.locked}
        known={known}
        problem={(setting) => problemIn(speak, setting)}
        valueField={valueField}
        valueView={settingView}
        location={location}
        denied={<Denied />}
      />
    </FallbackContext>
  );
  return (
    <Page title={words.title} meta={name}>
      <ResourceView resource={model.saved} skeleton={<Outline />} denied={<Denied />}>
        {() => (
          <>
            <ProfileForm model={model} locked={writes ? undefined : words.locked} mayRename={mayRename} />
            {isStaff && <Panel title={words.all}>{table}</Panel>}
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
            {!isStaff && <FoldedTable id={id}>{table}</FoldedTable>}
          </>
        )}
      </ResourceView>
    </Page>
  );
}

/** The table of keys and values, which few owners need. */
function FoldedTable({ id, children }: { id: number; children: ReactNode }) {
  const words = useWords(organizationSettingsWords);
  useKit(styles);
  const { session } = useWidget();
  const [open, setOpen] = useState(() => hasDraft(session, settingDraft(id)));
  return (
    <details className="iam-panel iam-settings-all" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{words.all}</b>
        <span className="iam-muted">{words.allText}</span>
      </summary>
      {open && children}
    </details>
  );
}

/** The form while it loads. */
function Outline() {
  const { title } = useWords(profileWords);
  return (
    <Panel title={title} padded>
      <FormSkeleton fields={4} />
    </Panel>
  );
}
