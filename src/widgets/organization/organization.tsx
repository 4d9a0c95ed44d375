import { useEffect, useMemo, type ReactNode } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Page } from '../ui/basics/page.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import { Tabs, TabsOutline, type Tab } from '../ui/data/tabs.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { GeneralTab, InformationOutline } from './general-tab.tsx';
import { OrganizationModel } from './organization-model.ts';
import styles from './organization.css';
import { DIRECTORY_TAB, SINGLE_SIGN_ON_TAB, TabLocation } from './tab-location.ts';
import { words as organizationWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

const UsersTab = lazy(async () => ({ default: (await import('./users-tab.tsx')).UsersTab }));
const RolesTable = lazy(async () => ({ default: (await import('../members/roles/roles-table.tsx')).RolesTable }));
const ApiKeysTab = lazy(async () => ({ default: (await import('./api-keys/api-keys-tab.tsx')).ApiKeysTab }));
const WebhooksTab = lazy(async () => ({ default: (await import('./webhooks-tab.tsx')).WebhooksTab }));
const SingleSignOnTab = lazy(async () => ({ default: (await import('./single-sign-on-tab.tsx')).SingleSignOnTab }));
const DirectoryTab = lazy(async () => ({ default: (await import('./directory-tab.tsx')).DirectoryTab }));
const ActivityLog = lazy(async () => ({ default: (await import('../members/activity/activity-log.tsx')).ActivityLog }));

/** The first tab, which the URL need not name. */
const GENERAL = 'general';

export interface OrganizationProps {
  /** `history` keeps the open tab in the URL, as in the console. */
  routing?: string;
  /** From the console. */
  params?: Record<string, string>;
}

/** 'My organization': its information, users, roles, API keys, webhooks, single sign-on, directory and activity. */
export function Organization({ routing }: OrganizationProps) {
  const words = useWords(organizationWords);
  const url = useFilterLocation(routing);
  useKit(styles);
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate may={(flags) => flags.ownerOrAdmin} skeleton={<Outline url={url} />}>
          <Screen url={url} />
        </SessionGate>
      </Page>
    </Toaster>
  );
}

/** The line of the tabs, and the tab that the URL names. */
function Outline({ url }: { url: AddressBar | null }) {
  const tab = url && new URL(url.href()).searchParams.get('tab');
  return (
    <div className="iam-organization">
      <TabsOutline>{tab === null || tab === GENERAL ? <InformationOutline /> : <PanelSkeleton />}</TabsOutline>
    </div>
  );
}

function Screen({ url }: { url: AddressBar | null }) {
  const words = useWords(organizationWords);
  const speak = useSpeak();
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new OrganizationModel(speak, session, toasts));
  const location = useModel(() => new TabLocation(url));
  const tab = useSignal(location.tab);
  const owner = useSignal(session.permissions.flags).owner;
  useEffect(() => expose({ refresh: () => model.refresh() }), [expose, model]);
  const tabs = useMemo<readonly Tab[]>(() => {
    const panel = (content: ReactNode) => () => <LazyPart skeleton={<PanelSkeleton />}>{content}</LazyPart>;
    // A new owner changes which actions on members are allowed.
    const key = String(owner);
    return [
      { id: GENERAL, title: words.general, content: () => <GeneralTab model={model} /> },
      { id: 'users', title: words.users, content: panel(<UsersTab key={key} organizationId={model.id} />) },
      { id: 'roles', title: words.roles, content: panel(<RolesTable key={key} organizationId={model.id} />) },
      { id: 'api-keys', title: words.apiKeys, content: panel(<ApiKeysTab key={key} />) },
      { id: 'webhooks', title: words.webhooks, content: panel(<WebhooksTab location={location} addressBar={url} />) },
      {
        id: SINGLE_SIGN_ON_TAB,
        title: words.singleSignOn,
        content: panel(<SingleSignOnTab organizationId={model.id} location={location} />),
      },
      {
        id: DIRECTORY_TAB,
        title: words.directory,
        content: panel(<DirectoryTab organizationId={model.id} location={location} />),
      },
      { id: 'activity', title: words.activity, content: panel(<ActivityLog organizationId={model.id} />) },
    ];
  }, [model, words, location, url, owner]);
  return (
    <div className="iam-organization">
      <Tabs label={words.tabs} tabs={tabs} selected={tab ?? GENERAL} onSelect={(id) => location.open(id)} />
    </div>
  );
}
