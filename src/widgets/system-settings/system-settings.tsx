import { useEffect, useMemo, useState } from 'react';
import { knownSystemSettings, systemSettingProblem } from '../../core/contract/known-settings.ts';
import { lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { Page, Panel } from '../ui/basics/page.tsx';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { SystemSettingsSource } from './system-settings-source.ts';
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
  /** `history` keeps search, order and page in the page's URL, as in the console. */
  routing?: string;
  /** From the console; new after each change of the URL. */
  params?: Record<string, string>;
}

/** 'System settings': the platform's settings, its brand, trusted domains, waiting mails and the activity. */
export function SystemSettings(props: SystemSettingsProps) {
  const words = useWords(systemSettingsWords);
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate
          may={(flags) => flags.read.systemSettings}
          skeleton={<ListSkeleton rows={8} />}
          denied={<DeniedState title={words.deniedTitle} text={words.deniedText} />}
        >
          <Screen {...props} />
        </SessionGate>
      </Page>
    </Toaster>
  );
}

function Screen({ routing, params }: SystemSettingsProps) {
  const words = useWords(systemSettingsWords);
  const { session, expose } = useWidget();
  const location = useFilterLocation(routing);
  const [source] = useState(() => new SystemSettingsSource(session));
  const speak = useSpeak();
  const known = useMemo(
    () => knownSystemSettings.map((one) => ({ ...one, about: speak(knownWords)[one.key] })),
    [speak],
  );
  const problem = (setting: NewSetting) => {
    const found = systemSettingProblem(setting);
    return found && recognized(speak, settingRuleWords, found);
  };
  const locked = useSignal(session.permissions.flags).write.systemSettings ? undefined : words.locked;
  useEffect(() => expose({ refresh: async () => source.tell() }), [expose, source]);
  return (
    <LazyPart skeleton={<ListSkeleton rows={8} />}>
      <InOrder>
        <Panel title={words.table} titleHidden>
          <SettingsTable
            label={words.table}
            source={() => source}
            locked={locked}
            dated
            known={known}
            problem={problem}
            location={location}
            params={params}
          />
        </Panel>
        <BrandingPanel source={source} locked={locked} />
        <MailsPanel locked={locked} />
        <TrustedDomains source={source} locked={locked} />
        <JobsPanel locked={locked} />
        <Panel title={words.activity} padded>
          <ActivityLog organizationId={null} about={words.activityAbout} />
        </Panel>
      </InOrder>
    </LazyPart>
  );
}
