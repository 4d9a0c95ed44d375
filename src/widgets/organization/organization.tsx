import { useEffect, useMemo, type ReactNode } from 'react';
import { lazy } from '../react/lazy.ts';
import { useFilterLocation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { Page, Panel } from '../ui/basics/page.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { FormSkeleton, ListSkeleton, Skeleton } from '../ui/states/skeleton.tsx';
import { Tabs, type Tab } from '../ui/data/tabs.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { DangerZone } from './danger-zone.tsx';
import { Information } from './information.tsx';
import { OrganizationModel } from './organization-model.ts';
import styles from './organization.css';
import { TabLocation } from './tab-location.ts';
import { words as organizationWords } from './words.ts';
import { useSay, useWords } from '../react/use-words.ts';
import { LazyPart } from '../ui/states/lazy-part.tsx';

const UsersTab = lazy(async () => ({ default: (await import('./users-tab.tsx')).UsersTab }));
const RolesTable = lazy(async () => ({ default: (await import('../members/roles/roles-table.tsx')).RolesTable }));
const ApiKeysTab = lazy(async () => ({ default: (await import('./api-keys/api-keys-tab.tsx')).ApiKeysTab }));
const WebhooksTab = lazy(async () => ({ default: (await import('./webhooks-tab.tsx')).WebhooksTab }));
const ActivityLog = lazy(async () => ({ default: (await import('../members/activity/activity-log.tsx')).ActivityLog }));

export interface OrganizationProps {
  /** `history` keeps the open tab in the URL, as in the console. */
  routing?: string;
  /** From the console. */
  params?: Record<string, string>;
}

/** 'My organization': its information, users, roles, API keys, webhooks and activity. */
export function Organization({ routing }: OrganizationProps) {
  const words = useWords(organizationWords);
  useKit(styles);
  const skeleton = (
    <Panel title={words.information} padded>
      <div className="iam-organization-info">
        <FormSkeleton fields={1} />
        <div className="iam-organization-outline">
          <Skeleton width="60%" />
          <Skeleton width="75%" />
          <Skeleton width="50%" />
        </div>
      </div>
    </Panel>
  );
  return (
    <Toaster>
      <Page title={words.title}>
        <SessionGate may={(flags) => flags.ownerOrAdmin} skeleton={<div className="iam-organization">{skeleton}</div>}>
          <Screen skeleton={skeleton} routing={routing} />
        </SessionGate>
      </Page>
    </Toaster>
  );
}

function Screen({ skeleton, routing }: { skeleton: ReactNode; routing: string | undefined }) {
  const words = useWords(organizationWords);
  const say = useSay();
  const { session, expose } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new OrganizationModel(say, session, toasts));
  const url = useFilterLocation(routing);
  const location = useModel(() => new TabLocation(url));
  const tab = useSignal(location.tab);
  const organization = useSignal(model.organization.data);
  const owner = useSignal(session.permissions.flags).owner;
  useEffect(() => expose({ refresh: () => model.refresh() }), [expose, model]);
  const tabs = useMemo<readonly Tab[]>(() => {
    const panel = (content: ReactNode) => () => <LazyPart skeleton={<ListSkeleton rows={6} />}>{content}</LazyPart>;
    return [
      { id: 'users', title: words.users, content: panel(<UsersTab organizationId={model.id} />) },
      { id: 'roles', title: words.roles, content: panel(<RolesTable organizationId={model.id} />) },
      { id: 'api-keys', title: words.apiKeys, content: panel(<ApiKeysTab />) },
      { id: 'webhooks', title: words.webhooks, content: panel(<WebhooksTab location={location} addressBar={url} />) },
      { id: 'activity', title: words.activity, content: panel(<ActivityLog organizationId={model.id} />) },
    ];
  }, [model.id, words, location, url]);
  return (
    <div className="iam-organization">
      <ResourceView resource={model.organization} skeleton={skeleton}>
        {(found) => <Information organization={found} model={model} />}
      </ResourceView>
      {/* A new owner changes which actions on members are allowed. */}
      <Tabs
        key={String(owner)}
        label={words.tabs}
        tabs={tabs}
        selected={tab ?? 'users'}
        onSelect={(id) => location.open(id)}
      />
      {organization && <DangerZone organization={organization} model={model} />}
    </div>
  );
}
