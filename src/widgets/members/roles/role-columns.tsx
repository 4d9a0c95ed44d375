import { formatList } from '../../../core/locale/lists.ts';
import type { Role } from '../../../core/contract/entities/role.ts';
import type { PermissionFlags } from '../../../core/permissions/permissions.ts';
import { IconButton } from '../../ui/basics/buttons.tsx';
import { EditIcon, TrashIcon, UndoIcon } from '../../ui/basics/icons-rows.tsx';
import { ShortText } from '../../ui/data/short-text.tsx';
import type { Column } from '../../ui/data/tables/table-columns.ts';
import { DisabledWithReason } from '../../ui/overlays/disabled-with-reason.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { grantedAreas, type DescribedPermission } from './permission-rows.ts';
import { matrixWords } from './permission-words.ts';
import { RoleBadges } from './role-badges.tsx';
import { roleWords } from './role-words.ts';
import { whyRoleLocked } from './roles-table-model.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import type { Speak } from '../../../core/languages/words.ts';

interface RoleColumnsOptions {
  flags: PermissionFlags;
  withOrganization: boolean;
  /** Every permission, with the texts of applications. */
  described: readonly DescribedPermission[];
  onView: (role: Role) => void;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
  onUndelete: (role: Role) => void;
}

/** Number of areas that a row names; the rest are counted. */
const NAMED = 2;

/** Two or three lines of a description; the full text shows on hover, focus and click. */
const DESCRIPTION = [120, 90, 90] as const;

/** The columns of the table of roles. */
export function roleColumns(
  speak: Speak,
  { flags, withOrganization, described, onView, ...does }: RoleColumnsOptions,
): Column<Role>[] {
  return [
    {
      key: 'name',
      title: speak(roleWords).name,
      width: '22%',
      sortable: true,
      render: (role) => (
        <span className="iam-role-name">
          <bdi>
            <ShortText text={role.name} />
          </bdi>
          <RoleBadges role={role} />
        </span>
      ),
    },
    {
      key: 'description',
      title: speak(roleWords).description,
      min: 200,
      leaves: 1,
      render: (role) =>
        role.description ? (
          <bdi>
            <ShortText text={role.description} kept={DESCRIPTION} />
          </bdi>
        ) : (
          '—'
        ),
    },
    {
      key: 'permissions',
      title: speak(roleWords).permissions,
      width: '24%',
      min: 180,
      render: (role) => <Granted role={role} described={described} onView={onView} />,
    },
    ...(withOrganization
      ? [
          {
            key: 'organization',
            title: speak(roleWords).organization,
            width: '16%',
            min: 140,
            sortable: true,
            render: ({ organization }: Role) => <bdi>{organization?.name ?? speak(roleWords).platformRole}</bdi>,
          },
        ]
      : []),
    {
      key: 'user_count',
      title: speak(roleWords).peopleColumn,
      width: '92px',
      numeric: true,
      sortable: true,
      render: ({ user_count: count }) => <People count={count} />,
    },
    {
      key: 'actions',
      title: speak(roleWords).actions,
      hideTitle: true,
      align: 'end',
      width: '104px',
      render: (role) => <Actions role={role} flags={flags} {...does} />,
    },
  ];
}

function People({ count }: { count: number | undefined }) {
  const words = useWords(roleWords);
  const locale = useLocale();
  return <span aria-label={words.people(count ?? 0)}>{count?.toLocaleString(locale) ?? '—'}</span>;
}

function Granted({ role, described, onView }: { role: Role } & Pick<RoleColumnsOptions, 'described' | 'onView'>) {
  const words = useWords(roleWords);
  const areas = grantedAreas(useWords(matrixWords), role.permissions ?? [], described);
  const more = areas.length - NAMED;
  const shown = formatList(areas.slice(0, NAMED), useLocale());
  return (
    <Tooltip text={words.permissionsOf(role.name)}>
      {(tip) => (
        <button type="button" className="iam-role-link" aria-haspopup="dialog" onClick={() => onView(role)} {...tip}>
          {areas.length === 0 ? words.none : more > 0 ? words.listAndMore(shown, more) : shown}
        </button>
      )}
    </Tooltip>
  );
}

function Actions({
  role,
  flags,
  onEdit,
  onDelete,
  onUndelete,
}: { role: Role } & Pick<RoleColumnsOptions, 'flags' | 'onEdit' | 'onDelete' | 'onUndelete'>) {
  const words = useWords(roleWords);
  const speak = useSpeak();
  const reason = whyRoleLocked(speak, role, flags);
  const button = (label: string, icon: React.ReactNode, act: (role: Role) => void) => (
    <DisabledWithReason reason={reason} onAct={() => act(role)}>
      {(control) => <IconButton {...control} size="sm" label={label} icon={icon} />}
    </DisabledWithReason>
  );
  if (role.is_deleted) return button(words.undeleteRole(role.name), <UndoIcon />, onUndelete);
  return (
    <span className="iam-rows-pair">
      {button(words.editRole(role.name), <EditIcon />, onEdit)}
      {button(words.deleteRole(role.name), <TrashIcon />, onDelete)}
    </span>
  );
}
