import { Suspense, useState } from 'react';
import type { Role } from '../../../core/contract/entities/role.ts';
import { lazy } from '../../react/lazy.ts';
import { useWidget } from '../../react/widget.ts';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './role-link.css';

const RoleDetailsDialog = lazy(async () => ({
  default: (await import('./role-details-dialog.tsx')).RoleDetailsDialog,
}));

/** The name of a role that a user has; it opens what the role grants. */
export function RoleLink({
  role,
  userId,
  organizationId,
}: {
  role: Role;
  userId: number;
  /** The organization in which the user has the role; the session's if left out. */
  organizationId?: number | undefined;
}) {
  useKit(styles);
  const { session } = useWidget();
  const [open, setOpen] = useState(false);
  const fetchPermissions = async (signal: AbortSignal) => {
    const { data } = await session.client.request('GET /user/{id}/roles', {
      params: { id: userId },
      query: { organization_id: organizationId, withPermissions: true },
      signal,
    });
    return data.find(({ id }) => id === role.id)?.permissions ?? [];
  };
  return (
    <>
      <button type="button" className="iam-role-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <bdi>{role.name}</bdi>
      </button>
      {open && (
        <Suspense fallback={null}>
          <RoleDetailsDialog role={role} fetchPermissions={fetchPermissions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
