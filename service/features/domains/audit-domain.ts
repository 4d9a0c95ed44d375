import type { Tx } from '../../platform/database/database.ts';
import { audit } from '../audit/audit.ts';
import { type DomainRow, readable } from './read.ts';

/** Who changed it; nobody where the service itself looked. */
type By = Pick<Parameters<typeof audit>[1], 'actorId' | 'actorApiKeyId' | 'actorName' | 'ip'>;

/** Notes a change of a domain in the activity of its organization. */
export const auditDomain = (
  tx: Tx,
  { id, organizationId, domain }: Pick<DomainRow, 'id' | 'organizationId' | 'domain'>,
  action: `domain.${'added' | 'verified' | 'lapsed' | 'removed'}`,
  by: By = { actorId: null, ip: null },
) => audit(tx, { organizationId, ...by, action, target: { kind: 'domain', id, name: readable(domain) } });
