import type { Connection } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import type { ConnectionChange } from '../connections-model.ts';
import { wizardWords } from './wizard-words.ts';

/** A group at the provider, and the role that it gives; both may still be empty. */
export interface GroupRole {
  group: string;
  role: string;
}

export interface PeopleValues {
  /** Ids as text. */
  domains: readonly string[];
  just_in_time: boolean;
  /** Id as text; '' for none. */
  default_role_id: string;
  group_roles: readonly GroupRole[];
  email_claim: string;
  name_claim: string;
  groups_claim: string;
}

/**
 * A form for who may log in, and with which roles.
 * @param verified ids of the verified domains: a connection without domains begins with all of them
 */
export function peopleForm(speak: Speak, connection: Connection, verified: readonly number[]): FormModel<PeopleValues> {
  const { domains, attributes } = connection;
  return new FormModel<PeopleValues>(
    speak,
    {
      domains: (domains.length > 0 ? domains : verified).map(String),
      just_in_time: connection.just_in_time,
      default_role_id: connection.default_role_id === null ? '' : String(connection.default_role_id),
      group_roles: connection.group_roles.map(({ group, role_id }) => ({ group, role: String(role_id) })),
      email_claim: attributes.email ?? '',
      name_claim: attributes.name ?? '',
      groups_claim: attributes.groups ?? '',
    },
    {
      validate: ({ group_roles }) => {
        const { missing } = speak(wizardWords);
        const found = group_roles.flatMap(({ group, role }, at) => [
          ...(group.trim() ? [] : [[`group_roles.${at}.group`, [missing]] as const]),
          ...(role ? [] : [[`group_roles.${at}.role`, [missing]] as const]),
        ]);
        return Object.fromEntries(found);
      },
    },
  );
}

/** The change that a form makes. @param withRoles whether roles may be chosen here */
export function peopleChange(values: PeopleValues, withRoles: boolean): ConnectionChange {
  const claims = { email: values.email_claim, name: values.name_claim, groups: values.groups_claim };
  const attributes = Object.fromEntries(
    Object.entries(claims)
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text),
  );
  return {
    domains: values.domains.map(Number),
    just_in_time: values.just_in_time,
    attributes,
    ...(withRoles && {
      default_role_id: values.default_role_id ? Number(values.default_role_id) : null,
      group_roles: values.group_roles.map(({ group, role }) => ({ group: group.trim(), role_id: Number(role) })),
    }),
  };
}
