import type { Role } from '../../../core/contract/entities/role.ts';
import { lazy } from '../../react/lazy.ts';
import { useWidget } from '../../react/widget.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const RoleDetailsDialog = lazy(async () => ({
  default: (await import('./role-details-dialog.tsx')).RoleDetailsDialog,
}));

export interface UserRoleDialogProps {
  /** The role to show; null if the dialog is closed. */
  role: Role | null;
  userId: number;
  /** Organization in which the user has the role. Default: the session's. */
  organizationId?: number | undefined;
  onClose: () => void;
}

/** Shows what a role grants. Render it outside of tables; their styles would affect it. */
export function UserRoleDialog({ role, userId, organizationId, onClose }: UserRoleDialogProps) {
  const { session } = useWidget();
  if (!role) return null;
  const fetchPermissions = async (signal: AbortSignal) => {
    const { data } = await session.client.request('GET /user/{id}/roles', {
      params: { id: userId },
      query: { organization_id: organizationId, withPermissions: true },
      signal,
    });
    return data.find(({ id }) => id === role.id)?.permissions ?? [];
  };
  return (
    <LazyDialog onClose={onClose}>
      <RoleDetailsDialog role={role} fetchPermissions={fetchPermissions} onClose={onClose} />
    </LazyDialog>
  );
}
