import { useContext, useEffect, useMemo, useRef, type ComponentType } from 'react';
import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import type { AddressBar } from '../../core/platform/platform.ts';
import type { Speak } from '../../core/languages/words.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { AppsIcon } from '../ui/basics/icons-header.tsx';
import { ArrowStartIcon, EditIcon, MoreIcon, TrashIcon } from '../ui/basics/icons-rows.tsx';
import { PageContext } from '../ui/basics/page.tsx';
import { Tabs, type Tab } from '../ui/data/tabs.tsx';
import { Menu, type MenuTriggerProps } from '../ui/overlays/menu.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { PanelSkeleton } from '../ui/states/skeleton.tsx';
import type { ApplicationLocation } from './application-location.ts';
import { tabIds, type ApplicationTab, type ApplicationTabProps } from './application-tab.ts';
import type { ApplicationsModel } from './applications-model.ts';
import { Address } from './applications-table.tsx';
import { words as applicationsWords } from './words.ts';

const KeysTab = lazy(async () => ({ default: (await import('./keys/keys-tab.tsx')).KeysTab }));
const PermissionsTab = lazy(async () => ({
  default: (await import('./permissions/permissions-tab.tsx')).PermissionsTab,
}));
const ExportTypesTab = lazy(async () => ({
  default: (await import('./export-types/export-types-tab.tsx')).ExportTypesTab,
}));

const WebhooksTab = lazy(async () => ({ default: (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab }));

const NotificationsTab = lazy(async () => ({
  default: (await import('./notifications/notifications-tab.tsx')).NotificationsTab,
}));

/** The panel of each tab. */
const panels: Record<ApplicationTab, ComponentType<ApplicationTabProps>> = {
  keys: KeysTab,
  permissions: PermissionsTab,
  exports: ExportTypesTab,
  webhooks: WebhooksTab,
  notifications: NotificationsTab,
};

export interface OneApplicationProps {
  id: number;
  model: ApplicationsModel;
  location: ApplicationLocation;
  /** Keeps the filters of a list; null keeps them in memory. */
  addressBar: AddressBar | null;
  /** Whether the user came from the list, and not by the page's URL. */
  isOpened: boolean;
  /** Why the user cannot change it; null if they can. */
  locked: string | null;
  onEdit: (application: Application) => void;
  onDelete: (application: Application) => void;
}

/** One application: what it is, and its tabs. */
export function OneApplication({ id, model, location, isOpened, ...props }: OneApplicationProps) {
  const words = useWords(applicationsWords);
  const application = useSignal(useMemo(() => model.find(id), [model, id]));
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpened) back.current?.focus({ preventScroll: true });
  }, [isOpened]);
  const content = () => {
    if (application) return <Parts application={application} location={location} {...props} />;
    if (status === 'failed') return <Failure error={error} onRetry={() => void model.refresh()} />;
    if (status !== 'ready') return <PanelSkeleton />;
    return <EmptyState icon={<AppsIcon size={20} />} title={words.unknownTitle} text={words.unknownText} />;
  };
  return (
    <div className="iam-page iam-application">
      <Button ref={back} variant="ghost" size="sm" icon={<ArrowStartIcon />} onClick={() => location.open(null)}>
        {words.back}
      </Button>
      {content()}
    </div>
  );
}

const drawMore = (speak: Speak, props: MenuTriggerProps) => (
  <IconButton {...props} variant="secondary" label={speak(applicationsWords).more} icon={<MoreIcon />} />
);

function Parts({
  application,
  location,
  addressBar,
  locked,
  onEdit,
  onDelete,
}: Omit<OneApplicationProps, 'id' | 'model' | 'isOpened'> & { application: Application }) {
  const words = useWords(applicationsWords);
  const speak = useSpeak();
  const { level } = useContext(PageContext);
  const tab = useSignal(location.tab);
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const tabs = tabIds.map((id): Tab => {
    const Panel = panels[id];
    const content = () => (
      <LazyPart skeleton={<PanelSkeleton />}>
        <Panel application={application} location={location} addressBar={addressBar} locked={locked} />
      </LazyPart>
    );
    return { id, title: words[id], content };
  });
  return (
    <>
      <div className="iam-application-head">
        <div className="iam-application-about">
          <Heading className="iam-application-title">
            <bdi>{application.title}</bdi>
          </Heading>
          <p className="iam-application-facts">
            <code dir="ltr">{application.name}</code>
            {application.url !== null && <Address url={application.url} />}
          </p>
        </div>
        {locked === null && (
          <div className="iam-application-actions">
            <Button icon={<EditIcon />} onClick={() => onEdit(application)}>
              {words.edit}
            </Button>
            <Menu
              label={words.more}
              items={[
                {
                  id: 'delete',
                  title: words.deleteThis,
                  icon: <TrashIcon />,
                  color: 'danger',
                  onSelect: () => onDelete(application),
                },
              ]}
              trigger={(props) => drawMore(speak, props)}
            />
          </div>
        )}
      </div>
      <Tabs label={words.tabs} tabs={tabs} selected={tab} onSelect={(id) => location.openTab(id)} />
    </>
  );
}
