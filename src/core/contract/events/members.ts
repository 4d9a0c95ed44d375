import * as z from 'zod/mini';
import { definitions } from './definition.ts';
import { actor, named, person } from './parts.ts';

const aboutUser = z.object({ actor, user: person });
const withRoles = z.object({ actor, user: person, roles: z.array(named) });
const withRole = z.object({ actor, user: person, role: named });

/** Events about an organization's members, their roles and permissions. */
export const memberEvents = definitions({
  'user.invited': {
    title: 'User invited',
    summary: 'Someone was invited to the organization.',
    data: withRoles,
  },
  'user.joined': { title: 'User joined', summary: 'A user accepted an invitation.', data: aboutUser },
  'user.created': {
    title: 'User created',
    summary: 'A member was created with a password.',
    data: withRoles,
  },
  'user.updated': {
    title: 'User updated',
    summary: 'The account of a member changed; each organization of the member receives it.',
    data: z.object({
      actor,
      user: person,
      /** Changed fields, such as `name`, `email`, `phone`, `password` or `two_factor`; never values. */
      changes: z.array(z.string()),
    }),
  },
  'user.suspended': {
    title: 'User suspended',
    summary: 'A member was suspended; their sessions and API keys of the organization ended.',
    data: aboutUser,
  },
  'user.restored': {
    title: 'User restored',
    summary: 'A suspension or deletion of a member was undone.',
    data: aboutUser,
  },
  'user.deleted': {
    title: 'User deleted',
    summary: 'A member was removed from the organization; this can be undone for 24 hours.',
    data: aboutUser,
  },
  'user.role_added': { title: 'Role added to user', summary: 'A member received a role.', data: withRole },
  'user.role_removed': { title: 'Role removed from user', summary: 'A member lost a role.', data: withRole },
  'session.revoked': {
    title: 'Session revoked',
    summary: 'A member ended one of their sessions, or all but the one in use.',
    data: z.object({
      actor,
      user: person,
      scope: z.enum(['one', 'all_others']),
      /** Such as `Firefox on Linux`; null if several sessions ended. */
      device: z.nullable(z.string()),
    }),
  },
});
