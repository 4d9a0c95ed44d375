import type { Organization } from '../../core/contract/entities/organization.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { DisabledWithReason } from '../ui/overlays/disabled-with-reason.tsx';
import { useNavigation } from '../react/navigation.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Button, IconButton } from '../ui/basics/buttons.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { EmailText } from '../ui/data/email-text.tsx';
import { EditIcon, TrashIcon, UndoIcon } from '../ui/basics/icons-rows.tsx';
import { ShortText } from '../ui/data/short-text.tsx';
import type { Column } from '../ui/data/tables/table-columns.ts';
import { words as organizationsWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import type { Speak } from '../../core/languages/words.ts';

interface RowActions {
  flags: PermissionFlags;
  onEdit: (organization: Organization) => void;
  onRemove: (organization: Organization) => void;
  onRestore: (organization: Organization) => void;
}

/** Columns: name, owner, owner email, last modified and actions. */
export function organizationColumns(speak: Speak, actions: RowActions): Column<Organization>[] {
  return [
    {
      key: 'name',
      title: speak(organizationsWords).name,
      sortable: true,
      render: (organization) => <Name organization={organization} />,
    },
    {
      key: 'owner',
      title: speak(organizationsWords).owner,
      sortable: true,
      width: '16%',
      min: 140,
      leaves: 2,
      render: ({ owner, invited_owner: invited }) =>
        owner ? (
          <bdi>
            <ShortText text={owner.name || owner.email} />
          </bdi>
        ) : (
          <span className="iam-muted">
            {invited ? speak(organizationsWords).invitedOwner : speak(organizationsWords).noOwner}
          </span>
        ),
    },
    {
      key: 'owner_email',
      title: speak(organizationsWords).ownerEmail,
      sortable: true,
      width: '25%',
      min: 200,
      render: ({ owner, invited_owner: invited }) => {
        const address = owner?.email ?? invited;
        return address ? <EmailText address={address} /> : '—';
      },
    },
    {
      key: 'updated_at',
      title: speak(organizationsWords).lastModified,
      sortable: true,
      width: '116px',
      leaves: 1,
      render: ({ updated_at }) => <DateText value={updated_at} pattern="DD/MM/YYYY" />,
    },
    {
      key: 'actions',
      title: speak(organizationsWords).actions,
      hideTitle: true,
      align: 'end',
      render: (organization) => <Actions organization={organization} {...actions} />,
    },
  ];
}

function Name({ organization: { name, is_deleted } }: { organization: Organization }) {
  const words = useWords(organizationsWords);
  return (
    <span className="iam-rows-chips">
      <bdi>
        <ShortText text={name} />
      </bdi>
      {is_deleted && (
        <Badge dot={false} tone="red">
          {words.deletedBadge}
        </Badge>
      )}
    </span>
  );
}

function Actions({ organization, flags, onEdit, onRemove, onRestore }: RowActions & { organization: Organization }) {
  const words = useWords(organizationsWords);
  const navigation = useNavigation();
  const { id, name, is_deleted, is_protected: isProtected } = organization;
  const writeWhy = flags.write.organizations ? null : words.writeWhy;
  const settingsWhy = flags.read.organizationSettings || flags.write.organizationSettings ? null : words.settingsWhy;
  const teamWhy = flags.read.users ? null : words.teamWhy;
  if (is_deleted)
    return (
      <Button size="sm" icon={<UndoIcon />} aria-description={name} onClick={() => onRestore(organization)}>
        {words.restore}
      </Button>
    );
  return (
    <span className="iam-organizations-actions">
      <DisabledWithReason
        reason={settingsWhy}
        onAct={() => navigation.go({ name: 'organization-settings', params: { id } })}
      >
        {(props) => (
          <Button {...props} size="sm" aria-description={name}>
            {words.settings}
          </Button>
        )}
      </DisabledWithReason>
      <DisabledWithReason reason={teamWhy} onAct={() => navigation.go({ name: 'organization-team', params: { id } })}>
        {(props) => (
          <Button {...props} size="sm" aria-description={name}>
            {words.team}
          </Button>
        )}
      </DisabledWithReason>
      <DisabledWithReason reason={writeWhy} onAct={() => onEdit(organization)}>
        {(props) => <IconButton {...props} size="sm" label={words.editNamed(name)} icon={<EditIcon />} />}
      </DisabledWithReason>
      <DisabledWithReason
        reason={writeWhy ?? (isProtected ? words.protectedWhy : null)}
        onAct={() => onRemove(organization)}
      >
        {(props) => <IconButton {...props} size="sm" label={words.deleteNamed(name)} icon={<TrashIcon />} />}
      </DisabledWithReason>
    </span>
  );
}
