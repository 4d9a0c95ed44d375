import { useContext, useId, useMemo, useState, type ReactNode } from 'react';
import { OWNER } from '../../core/contract/resources.ts';
import type { Permission, User } from '../../core/contract/entities/user.ts';
import type { Role } from '../../core/contract/entities/role.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import { grantedAreas, type DescribedPermission } from '../members/roles/permission-rows.ts';
import { matrixWords } from '../members/roles/permission-words.ts';
import { UserRoleDialog } from '../members/roles/user-role-dialog.tsx';
import { roleIn } from '../members/roles/built-in-role.ts';
import { RoleLink } from '../members/roles/role-link.tsx';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { BreakableText } from '../ui/basics/breakable-text.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ShieldIcon } from '../ui/basics/icons-rows.tsx';
import { BuildingIcon } from '../ui/basics/icons.tsx';
import { PageContext, Panel } from '../ui/basics/page.tsx';
import { InOrder } from '../ui/states/in-order.tsx';
import { personalSettings } from '../settings/personal-settings.ts';
import { SettingsTable } from '../settings/settings-table.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { useFailedReload } from '../ui/overlays/toasts/use-failed-reload.ts';
import { words as accountWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

/** 'Details': the user's roles, personal settings and permissions. */
export function Details({ user }: { user: User }) {
  const words = useWords(accountWords);
  const { session, element } = useWidget();
  const alone = user.organization === null;
  const nowhere = (
    <EmptyState
      icon={<BuildingIcon size={20} />}
      title={words.noOrganizationTitle}
      text={words.noOrganizationText}
      action={<Button onClick={() => toStart(element)}>{words.startOrganization}</Button>}
    />
  );
  return (
    <Panel title={words.details}>
      <Section title={words.roles}>{alone ? nowhere : <Roles user={user} />}</Section>
      <InOrder>
        <Section title={words.personalSettings}>
          <SettingsTable label={words.personalSettings} source={() => personalSettings(session, user.id)} />
        </Section>
        {!alone && (
          <Section title={words.permissions}>
            <Permissions userId={user.id} />
          </Section>
        )}
      </InOrder>
    </Panel>
  );
}

/** Focuses the form that starts an organization. */
const toStart = (element: HTMLElement) =>
  element.shadowRoot?.querySelector<HTMLElement>('input[name="organization_name"]')?.focus();

function Section({ title, children }: { title: string; children: ReactNode }) {
  const { level } = useContext(PageContext);
  const id = useId();
  const Heading = `h${(level + 2) as 3 | 4}` as const;
  return (
    <div role="group" className="iam-account-section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </div>
  );
}

function Roles({ user }: { user: User }) {
  const words = useWords(accountWords);
  const speak = useSpeak();
  const [viewed, setViewed] = useState<Role | null>(null);
  const columns = [
    {
      key: 'description',
      title: words.description,
      render: (role: Role) => (
        <span className="iam-account-role">
          <RoleLink role={role} onOpen={setViewed} />
          <bdi>{roleIn(speak, role).description}</bdi>
        </span>
      ),
    },
    {
      key: 'updated_at',
      title: words.updated,
      width: '120px',
      render: (role: Role) => <DateText value={role.updated_at} pattern="DD/MM/YYYY" />,
    },
  ];
  const empty = <EmptyState icon={<ShieldIcon size={20} />} title={words.rolesEmpty} text={words.rolesEmptyText} />;
  return (
    <>
      <Table bare label={words.roles} columns={columns} rows={user.roles ?? []} rowKey={({ id }) => id} empty={empty} />
      <UserRoleDialog role={viewed} userId={user.id} onClose={() => setViewed(null)} />
    </>
  );
}

/** Rows of permissions that are drawn at a time: somebody with a thousand organizations has 15,000. */
const PERMISSIONS_STEP = 100;

/** A user's permissions, with the organizations' names. */
class PermissionsModel {
  readonly permissions: Resource<Permission[]>;
  /** Every permission, with the texts of applications; raw names show until they are there. */
  readonly described: Resource<DescribedPermission[]>;
  readonly #session: Session;

  constructor(session: Session, userId: number) {
    this.#session = session;
    this.permissions = new Resource(
      async (signal) =>
        (await session.client.request('GET /user/{id}/permissions', { params: { id: userId }, signal })).data,
    );
    this.described = new Resource(
      async (signal) => (await session.client.request('GET /possible_permissions', { signal })).data,
    );
  }

  start(): void {
    void this.permissions.load();
    void this.described.load();
    void this.#session.organizations.load();
  }
}

function Permissions({ userId }: { userId: number }) {
  const words = useWords(accountWords);
  const { session } = useWidget();
  const model = useModel(() => new PermissionsModel(session, userId));
  const matrix = useWords(matrixWords);
  const described = useSignal(model.described.data) ?? [];
  const rows = useSignal(model.permissions.data);
  const [shown, setShown] = useState(PERMISSIONS_STEP);
  const error = useSignal(model.permissions.error);
  const organizations = useSignal(session.organizations.data);
  const names = useMemo(() => new Map(organizations?.map(({ id, name }) => [id, name])), [organizations]);
  useFailedReload(error, rows !== undefined);
  const columns = [
    {
      key: 'organizationId',
      title: words.organization,
      width: '29%',
      min: 140,
      render: ({ organizationId: id }: Permission) => (id === null ? words.none : (names.get(id) ?? `#${id}`)),
    },
    {
      key: 'resource',
      title: words.resource,
      min: 200,
      render: ({ resource }: Permission) => (
        <span className="iam-account-permission">
          {resource !== OWNER && <span>{grantedAreas(matrix, [resource], described)[0] ?? resource}</span>}
          <small className="iam-setting-key" dir="ltr">
            <BreakableText text={resource} />
          </small>
        </span>
      ),
    },
    {
      key: 'updated_at',
      title: words.lastModified,
      width: '196px',
      leaves: 1,
      render: ({ updated_at: at }: Permission) => (
        <span className="iam-account-date">
          <DateText value={at} pattern="DD-MM-YYYY hh:mm" />
        </span>
      ),
    },
  ];
  return (
    <Table
      bare
      label={words.permissions}
      columns={columns}
      rows={rows?.slice(0, shown)}
      rowKey={({ organizationId, resource }) => `${organizationId} ${resource}`}
      maxHeight={420}
      onHitBottom={() => setShown((count) => count + PERMISSIONS_STEP)}
      skeletonRows={4}
      empty={
        <EmptyState icon={<ShieldIcon size={20} />} title={words.permissionsEmpty} text={words.permissionsEmptyText} />
      }
      failed={
        rows === undefined &&
        error !== undefined && <Failure error={error} onRetry={() => void model.permissions.reload()} />
      }
    />
  );
}
