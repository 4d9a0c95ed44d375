import { useState } from 'react';
import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { roleOptions } from '../members/roles/role-catalog.ts';
import { useCompany } from '../single-sign-on/company-access.ts';
import type { ConnectionsModel } from '../single-sign-on/connections-model.ts';
import { RolesModel } from '../single-sign-on/roles-model.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { UsersIcon } from '../ui/basics/icons-rows.tsx';
import { Panel } from '../ui/basics/page.tsx';
import { Table } from '../ui/data/tables/table.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { errorText } from '../ui/states/error-text.ts';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import type { DirectoryGroup, DirectoryModel } from './directory-model.ts';
import { words as directoryWords } from './words.ts';

export interface GroupsProps {
  model: DirectoryModel;
  connections: ConnectionsModel;
  connection: Connection;
}

/** The groups that came, each with the role that it gives. */
export function Groups({ model, connections, connection }: GroupsProps) {
  const words = useWords(directoryWords);
  const { isLinked } = useCompany();
  return (
    <Panel title={words.groups}>
      <ResourceView
        resource={model.groups}
        skeleton={<ListSkeleton rows={2} />}
        empty={<EmptyState icon={<UsersIcon size={20} />} title={words.noGroups} text={words.noGroupsText} />}
      >
        {(groups) => (
          <>
            {!isLinked && <p className="iam-sso-foot iam-muted">{words.groupsText}</p>}
            <Table<DirectoryGroup>
              label={words.groups}
              bare
              rows={groups}
              rowKey={({ id }) => id}
              columns={[
                { key: 'name', title: words.groupName, render: ({ name }) => <bdi>{name}</bdi> },
                { key: 'members', title: words.groupMembers, width: '120px', numeric: true },
                ...(isLinked
                  ? []
                  : [
                      {
                        key: 'role',
                        title: words.role,
                        width: '260px',
                        render: ({ name }: DirectoryGroup) => (
                          <GroupRole connections={connections} connection={connection} group={name} />
                        ),
                      },
                    ]),
              ]}
            />
          </>
        )}
      </ResourceView>
    </Panel>
  );
}

interface GroupRoleProps {
  connections: ConnectionsModel;
  connection: Connection;
  group: string;
}

/** The role of a group, saved when it is chosen. */
function GroupRole({ connections, connection, group }: GroupRoleProps) {
  const words = useWords(directoryWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { session } = useWidget();
  const { organizationId } = useCompany();
  const { roles } = useModel(() => new RolesModel(session, organizationId));
  const known = useSignal(roles.data) ?? [];
  const [saving, setSaving] = useState<string | null>(null);
  const now = connection.group_roles.find((one) => one.group === group)?.role_id;
  const choose = async (role: string) => {
    setSaving(role);
    const others = connection.group_roles.filter((one) => one.group !== group);
    try {
      await connections.change(connection, {
        group_roles: role === '' ? others : [...others, { group, role_id: Number(role) }],
      });
      toasts.success(words.saved);
    } catch (error) {
      toasts.error(errorText(speak, error));
    } finally {
      setSaving(null);
    }
  };
  return (
    <Select
      name={`role ${group}`}
      label={words.roleOf(group)}
      labelHidden
      size="md"
      disabled={saving !== null}
      options={[
        { value: '', label: words.noRole },
        ...roleOptions(speak, known).map(({ value, label, disabled = false }) => ({ value, label, disabled })),
      ]}
      value={saving ?? (now === undefined ? '' : String(now))}
      onChange={(role) => void choose(role)}
    />
  );
}
