import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { knownSystemSettings, systemSettingProblem } from '../../core/contract/known-settings.ts';
import { lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { Page } from '../ui/basics/page.tsx';
import { Tabs, TabsOutline, type Tab } from '../ui/data/tabs.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { SystemSettingsSource } from './system-settings-source.ts';
import { TabLocation, type SystemTab } from './tab-location.ts';
import { words as systemSettingsWords } from './words.ts';
import type { NewSetting } from '../settings/settings-table-model.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { recognized } from '../../core/languages/recognized.ts';
import { settingRuleWords } from '../settings/rule-words.ts';
import { knownWords } from './known-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

/** Loaded once the user's permission is known. */
const SettingsTable = lazy(async () => ({ default: (await import('../settings/settings-table.tsx')).SettingsTable }));
const ActivityLog = lazy(async () => ({ default: (await import('../members/activity/activity-log.tsx')).ActivityLog }));
const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel.tsx')).JobsPanel }));
const BrandingPanel = lazy(async () => ({
  default: (await import('./branding/branding-panel.tsx')).BrandingPanel,
}));
const MailsPanel = lazy(async () => ({ default: (await import('./mails/mails-panel.tsx')).MailsPanel }));
const TrustedDomains = lazy(async () => ({ default: (await import('./trusted-domains.tsx')).TrustedDomains }));

export interface SystemSettingsProps {
  /** `history` keeps the open tab, search, order and page in the page's URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

/** 'System settings': the platform's settings and trusted domains, its brand, mails, jobs and activity. */
export function SystemSettings({ routing, params }: SystemSettingsProps) {
  const words = useWords(systemSettingsWords);
  const url = useFilterLocation(routing);
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate
          may={(flags) => flags.read.systemSettings}
          skeleton={<Outline />}
          denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
        >
          <Screen url={url} params={params} />
        </SessionGate>
      </Page>
    </Toaster>
  );
}

const Outline = () => (
  <TabsOutline>
    <PanelSkeleton />
  </TabsOutline>
);

interface ScreenProps {
  url: AddressBar | null;
  params: Record<string, string> | undefined;
}

function Screen({ url, params }: ScreenProps) {
  const words = useWords(systemSettingsWords);
  const { session, expose } = useWidget();
  const [source] = useState(() => new SystemSettingsSource(session));
  const location = useModel(() => new TabLocation(url));
  const locked = useSignal(session.permissions.flags).write.systemSettings ? undefined : words.locked;
  useEffect(() => expose({ refresh: async () => source.tell() }), [expose, source]);
  // A link of the console, such as its navigation, leads to another tab.
  useEffect(() => location.follow(), [location, params]);
  const tabs = useMemo<readonly Tab[]>(() => {
    const tab = (id: SystemTab, content: ReactNode): Tab => ({
      id,
      title: words.names[id],
      content: () => <LazyPart skeleton={<PanelSkeleton />}>{content}</LazyPart>,
    });
    return [
      tab('general', <General source={source} locked={locked} url={url} params={params} />),
      tab('branding', <BrandingPanel source={source} locked={locked} />),
      tab('mails', <MailsPanel locked={locked} />),
      tab('jobs', <JobsPanel locked={locked} />),
      tab(
        'activity',
        <section aria-label={words.activity}>
          <ActivityLog organizationId={null} about={words.activityAbout} />
        </section>,
      ),
    ];
  }, [words, source, locked, url, params]);
  return (
    <Tabs label={words.tabs} tabs={tabs} selected={useSignal(location.tab)} onSelect={(id) => location.open(id)} />
  );
}

interface GeneralProps extends ScreenProps {
  source: SystemSettingsSource;
  locked: string | undefined;
}

/** The table of settings, and the trusted domains. */
function General({ source, locked, url, params }: GeneralProps) {
  const words = useWords(systemSettingsWords);
  const speak = useSpeak();
  const known = useMemo(
    () => knownSystemSettings.map((one) => ({ ...one, about: speak(knownWords)[one.key] })),
    [speak],
  );
  const problem = (setting: NewSetting) => {
    const found = systemSettingProblem(setting);
    return found && recognized(speak, settingRuleWords, found);
  };
  return (
    <div className="iam-page">
      <InOrder>
        <section aria-label={words.table}>
          <SettingsTable
            framed
            label={words.table}
            source={() => source}
            locked={locked}
            dated
            known={known}
            problem={problem}
            location={url}
            params={params}
          />
        </section>
        <TrustedDomains source={source} locked={locked} />
      </InOrder>
    </div>
  );
}
