import { organizationIds, roleIds, userIds } from '../../../service/demo-data/ids.ts';
import { keepApiKey } from '../support/api-key.ts';
import type { TestService } from '../support/service.ts';

/** Every kind of caller, seen from Northwind. A guest has an account and an invitation that nobody accepted. */
export const callers = [
  'nobody',
  'suspended',
  'guest',
  'member',
  'reader',
  'writer',
  'admin',
  'owner',
  'staff',
  'superadmin',
  'readerKey',
  'adminKey',
] as const;
export type CallerKind = (typeof callers)[number];

export interface CallerOf {
  kind: CallerKind;
  /** Undefined without a session. */
  token: string | undefined;
  /** The user, also behind an API key. */
  userId: number;
}

const { northwind } = organizationIds;

const accounts: Partial<Record<CallerKind, [email: string, userId: number]>> = {
  guest: ['olga.orphan@example.net', userIds.olga],
  member: ['mona.member@northwind.example', userIds.mona],
  reader: ['rita.reader@northwind.example', userIds.rita],
  writer: ['walt.writer@northwind.example', userIds.walt],
  admin: ['adam.admin@northwind.example', userIds.adam],
  owner: ['olivia.owner@northwind.example', userIds.olivia],
  staff: ['sam.staff@platform.example', userIds.sam],
  superadmin: ['superadmin@platform.example', userIds.superadmin],
};

/** Logs everybody in. */
export async function makeCallers(service: TestService): Promise<CallerOf[]> {
  const made = new Map<CallerKind, CallerOf>([['nobody', { kind: 'nobody', token: undefined, userId: 0 }]]);
  for (const [kind, [email, userId]] of Object.entries(accounts) as [CallerKind, [string, number]][])
    made.set(kind, { kind, userId, token: await service.signIn(email) });
  const { pool } = service.services.database;
  await pool.query(
    "insert into memberships (user_id, organization_id, status, guest_id, guest_email) values ($1, $2, 'invited', " +
      "800001, 'olga.orphan@example.net')",
    [userIds.olga, northwind],
  );
  // Suspended after the log in: whoever was suspended before cannot log in.
  const token = await service.signIn('nora.newcomer@northwind.example');
  await pool.query("update memberships set status = 'suspended', status_before = 'active' where user_id = $1", [
    userIds.nora,
  ]);
  made.set('suspended', { kind: 'suspended', userId: userIds.nora, token });
  const key = (roleId: number) => keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
  made.set('readerKey', { kind: 'readerKey', userId: userIds.olivia, token: await key(roleIds.userReader) });
  const adminKey = await key(roleIds.northwindAdministrator);
  made.set('adminKey', { kind: 'adminKey', userId: userIds.olivia, token: adminKey });
  return callers.flatMap((kind) => made.get(kind) ?? []);
}
