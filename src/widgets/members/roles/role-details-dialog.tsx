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
import { knownApplication } from './role-applications.ts';
import { RoleBadges } from './role-badges.tsx';
import { roleIn } from './built-in-role.ts';
import styles from './role-dialog.css';
import { roleWords } from './role-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

export interface RoleDetailsDialogProps {
  role: Role;
  /** Fetches the role's permissions if `role` does not contain them. */
  fetchPermissions?: (signal: AbortSignal) => Promise<readonly string[]>;
  onClose: () => void;
}

/** Shows a role's fields and permissions. */
export function RoleDetailsDialog({ role: given, fetchPermissions, onClose }: RoleDetailsDialogProps) {
  const role = roleIn(useSpeak(), given);
  const words = useWords(roleWords);
  useKit(styles);
  const { session } = useWidget();
  const { matrix } = useModel(() => {
    const all = new Resource(async (signal) => {
      const [{ data }, granted] = await Promise.all([
        session.client.request('GET /possible_permissions', { signal }),
        role.permissions ?? fetchPermissions?.(signal) ?? [],
      ]);
      const names = data.map(({ resource }) => resource).filter((resource) => resource !== OWNER);
      return { granted, rows: permissionRows([...new Set([...names, ...granted])], data) };
    });
    return { matrix: all, start: () => void all.load(), stop: () => all.clear() };
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={800}
      title={words.permissionsOf(role.name)}
      description={role.user_count === undefined ? undefined : words.people(role.user_count)}
      footer={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className="iam-role-details">
        <DetailsList
          items={[
            {
              term: words.description,
              value: role.description && <bdi>{role.description}</bdi>,
            },
            { term: words.app, value: <bdi>{knownApplication(words, role.app) ?? role.app}</bdi> },
            { term: words.guid, value: <bdi dir="ltr">{role.guid}</bdi> },
            ...(role.organization === undefined
              ? []
              : [{ term: words.organization, value: <bdi>{role.organization?.name ?? words.platformRole}</bdi> }]),
          ]}
        />
        <RoleBadges role={role} />
        <ResourceView resource={matrix} skeleton={<ListSkeleton rows={6} />}>
          {({ rows, granted }) => <PermissionMatrix rows={rows} granted={granted} />}
        </ResourceView>
      </div>
    </Dialog>
  );
}
