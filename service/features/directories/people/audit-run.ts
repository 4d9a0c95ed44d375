import { audit } from '../../audit/audit.ts';
import type { Run } from './run.ts';

/** Notes a change of a member in the activity of the organization, under the name of the connection. */
export const auditPerson = (
  { tx, directory: { organizationId, name }, ip }: Run,
  action: `user.${'created' | 'joined' | 'suspended' | 'restored' | 'updated' | 'email_changed'}`,
  person: { id: number; name: string; email: string },
  detail: Record<string, unknown> = {},
) =>
  audit(tx, {
    organizationId,
    actorId: null,
    actorName: name,
    action,
    target: { kind: 'user', id: person.id, name: person.name },
    detail: { email: person.email, ...detail },
    ip,
  });
