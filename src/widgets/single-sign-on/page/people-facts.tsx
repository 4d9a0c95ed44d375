import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { roleIn } from '../../members/roles/built-in-role.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { EditIcon } from '../../ui/basics/icons-rows.tsx';
import { Panel } from '../../ui/basics/page.tsx';
import { DetailsList } from '../../ui/data/details-list.tsx';
import { useCompany } from '../company-access.ts';
import { domainNames } from '../connections-list.tsx';
import type { DomainsModel } from '../domains/domains-model.ts';
import { RolesModel } from '../roles-model.ts';
import { wizardWords } from '../wizard/wizard-words.ts';
import { words as singleSignOnWords } from '../words.ts';
import { pageWords } from './page-words.ts';

export interface PeopleFactsProps {
  connection: Connection;
  domains: DomainsModel;
  onEdit: () => void;
  /** Roles are not for set-up links. */
  isLinked: boolean;
}

/** Who may log in, and with which roles. */
export function PeopleFacts({ connection, domains, onEdit, isLinked }: PeopleFactsProps) {
  const words = useWords(pageWords);
  const fields = useWords(wizardWords);
  const { noDomains } = useWords(singleSignOnWords);
  const locale = useLocale();
  const known = useSignal(domains.domains.data) ?? [];
  const { just_in_time, group_roles, default_role_id } = connection;
  return (
    <Panel
      title={words.people}
      padded
      actions={
        <Button size="sm" icon={<EditIcon />} aria-label={words.editPeople} onClick={onEdit}>
          {words.edit}
        </Button>
      }
    >
      <DetailsList
        items={[
          {
            term: fields.domains,
            value: <bdi>{domainNames(connection, known, locale) || noDomains}</bdi>,
          },
          { term: words.newPeople, value: just_in_time ? words.newPeopleJoin : words.newPeopleInvited },
          ...(isLinked
            ? []
            : [
                { term: fields.defaultRole, value: <RoleName id={default_role_id} /> },
                {
                  term: fields.groupRoles,
                  value: group_roles.length === 0 ? words.none : words.groupsCount(group_roles.length),
                },
              ]),
        ]}
      />
    </Panel>
  );
}

function RoleName({ id }: { id: number | null }) {
  const { noRole } = useWords(wizardWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const { organizationId } = useCompany();
  const { roles } = useModel(() => new RolesModel(session, organizationId));
  const role = useSignal(roles.data)?.find((one) => one.id === id);
  if (id === null) return noRole;
  return role ? <bdi>{roleIn(speak, role).name}</bdi> : '—';
}
