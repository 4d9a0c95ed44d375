import type { Tx } from '../../platform/database/database.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Member } from './member.ts';
import { targetOf } from './member.ts';

export const auditMember = (tx: Tx, caller: Caller, member: Member, action: string, ip: string) =>
  audit(tx, {
    organizationId: member.organizationId,
    ...actorOf(caller, ip),
    action,
    target: targetOf(member),
    detail: { email: member.email },
  });
