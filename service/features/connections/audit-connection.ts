import type { Tx } from '../../platform/database/database.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { ConnectionRow } from './read.ts';

/** Notes a change of a connection in the activity of its organization. */
export const auditConnection = (
  tx: Tx,
  { id, organizationId, name }: Pick<ConnectionRow, 'id' | 'organizationId' | 'name'>,
  action: `connection.${'created' | 'changed' | 'enabled' | 'disabled' | 'deleted' | 'tested'}`,
  { caller, ip }: Pick<Requester, 'caller' | 'ip'>,
  detail: Record<string, unknown> = {},
) => audit(tx, { organizationId, ...actorOf(caller, ip), action, target: { kind: 'connection', id, name }, detail });
