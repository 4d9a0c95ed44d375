import { useEffect } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { MultiSelect } from '../../ui/fields/choices/multi-select.tsx';
import { mayListRoles, roleOptions, type RoleCatalog } from './role-catalog.ts';
import { words as membersWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** Roles that stand below the field. */
export const QUICK = 5;

/** 'Roles' of an organization, a multi-select. */
export function RolesField({
  name,
  organizationId,
  catalog,
}: {
  name: string;
  organizationId: number | undefined;
  catalog: RoleCatalog;
}) {
  const words = useWords(membersWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const allowed = mayListRoles(useSignal(session.permissions.flags));
  const roles = catalog.of(organizationId ?? 0);
  const data = useSignal(roles.data);
  const status = useSignal(roles.status);
  useEffect(() => {
    if (organizationId !== undefined && allowed) void roles.load();
  }, [roles, organizationId, allowed]);
  const failed = status === 'failed' ? words.rolesFailed : undefined;
  const hint = !allowed ? words.rolesHidden : organizationId === undefined ? words.rolesOfOrganization : failed;
  return (
    <MultiSelect
      name={name}
      label={words.roles}
      placeholder={words.chooseRoles}
      options={roleOptions(speak, data ?? [])}
      quick={QUICK}
      disabled={hint !== undefined && failed === undefined}
      {...(hint && { hint })}
    />
  );
}
