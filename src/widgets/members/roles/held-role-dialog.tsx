import { Suspense } from 'react';
import type { Role } from '../../../core/contract/entities/role.ts';
import { lazy } from '../../react/lazy.ts';
import { useWidget } from '../../react/widget.ts';

const RoleDetailsDialog = lazy(async () => ({
  default: (await import('./role-details-dialog.tsx')).RoleDetailsDialog,
}));

export interface HeldRoleDialogProps {
  /** The role of a user; null while none is open. */
  role: Role | null;
  userId: number;
  /** The organization in which the user has the role; the session's if left out. */
  organizationId?: number | undefined;
  onClose: () => void;
}

/** What a role grants that a user has. Render it outside of a table, whose styles would reach into it. */
export function HeldRoleDialog({ role, userId, organizationId, onClose }: HeldRoleDialogProps) {
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
    <Suspense fallback={null}>
      <RoleDetailsDialog role={role} fetchPermissions={fetchPermissions} onClose={onClose} />
    </Suspense>
  );
}
