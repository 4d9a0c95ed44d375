import type { Role } from '../../../core/contract/entities/role.ts';
import { OWNER } from '../../../core/contract/resources.ts';
import { Resource } from '../../../core/state/resource.ts';
import { useModel } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { DetailsList } from '../../ui/data/details-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { ListSkeleton } from '../../ui/states/skeleton.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { permissionRows } from './permission-rows.ts';
import { RoleBadges } from './role-badges.tsx';
import styles from './role-dialog.css';
import { roleWords as words } from './role-words.ts';

/** What a role is and grants, to look at. `role` needs its permissions. */
export function RoleDetailsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  useKit(styles);
  const { session } = useWidget();
  const granted = role.permissions ?? [];
  const { rows } = useModel(() => {
    const all = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /possible_permissions', { signal });
      const names = data.map(({ resource }) => resource).filter((resource) => resource !== OWNER);
      return permissionRows([...new Set([...names, ...granted])]);
    });
    return { rows: all, start: () => void all.load(), stop: () => all.clear() };
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={800}
      title={words.permissionsOf(role.name)}
      description={role.user_count === undefined ? undefined : words.people(role.user_count)}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="iam-role-details">
        <DetailsList
          items={[
            { term: words.description, value: role.description && <bdi>{role.description}</bdi> },
            { term: words.app, value: words.apps[role.app] },
            { term: words.guid, value: <bdi dir="ltr">{role.guid}</bdi> },
            ...(role.organization === undefined
              ? []
              : [{ term: words.organization, value: role.organization?.name ?? words.platformRole }]),
          ]}
        />
        <RoleBadges role={role} />
        <ResourceView resource={rows} skeleton={<ListSkeleton rows={6} />}>
          {(all) => <PermissionMatrix rows={all} granted={granted} />}
        </ResourceView>
      </div>
    </Dialog>
  );
}
