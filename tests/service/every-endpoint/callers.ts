import { resources } from '../../../src/core/contract/resources.ts';
import {
  FIRST_ORGANIZATION_ID,
  FIRST_OWNER_ID,
  organizationIds,
  roleIds,
  userIds,
} from '../../../service/demo-data/ids.ts';
import { keepApiKey } from '../support/keys/api-key.ts';
import { giveRole } from '../support/roles.ts';
import { PASSWORD, type TestService } from '../support/service.ts';

/** The rights that a role of the platform can grant alone. */
export const staffRights = resources.flatMap((resource) => /^auth\.(?!organization\.)(.+)$/.exec(resource)?.[1] ?? []);

/** One of the platform's staff whose role grants a single right, such as `staff:users.READ`. */
export type StaffKind = `staff:${string}`;
export const staffKinds = staffRights.map((right): StaffKind => `staff:${right}`);

/**
 * Every kind of caller, seen from Northwind. A guest has an account and an invitation that nobody accepted. Who is half
 * logged in holds the token of the two-factor step. Deleted is the organization of a session that began before: it
 * belongs to none, like a guest. Setup is the bearer of a set-up link.
 */
export const callers = [
  ...(['nobody', 'half', 'suspended', 'deleted', 'guest', 'member', 'adminElsewhere', 'ownerElsewhere'] as const),
  ...(['reader', 'writer', 'admin', 'owner', 'readerKey', 'adminKey', 'staff'] as const),
  ...staffKinds,
  'superadmin',
  'setup',
] as const;
export type CallerKind = (typeof callers)[number];

/** Those without a session. */
export const loggedOut: readonly CallerKind[] = ['nobody', 'half', 'suspended'];

export interface CallerOf {
  kind: CallerKind;
  /** Undefined without a session. */
  token: string | undefined;
  /** The user, also behind an API key. */
  userId: number;
}

const { northwind, platform } = organizationIds;

const accounts: [kind: CallerKind, email: string, userId: number][] = [
  ['guest', 'olga.orphan@example.net', userIds.olga],
  ['member', 'mona.member@northwind.example', userIds.mona],
  ['adminElsewhere', 'marco.multi@example.net', userIds.marco],
  ['ownerElsewhere', 'cora.owner@contoso.example', userIds.cora],
  ['reader', 'rita.reader@northwind.example', userIds.rita],
  ['writer', 'walt.writer@northwind.example', userIds.walt],
  ['admin', 'adam.admin@northwind.example', userIds.adam],
  ['owner', 'olivia.owner@northwind.example', userIds.olivia],
  ['staff', 'sam.staff@platform.example', userIds.sam],
  ['superadmin', 'superadmin@platform.example', userIds.superadmin],
];

/**
 * Logs everybody in.
 * @param options.singleRights whether staff with single rights is among them
 */
export async function makeCallers(
  service: TestService,
  { singleRights = true }: { singleRights?: boolean } = {},
): Promise<CallerOf[]> {
  const { pool } = service.services.database;
  const made = new Map<CallerKind, CallerOf>();
  const add = (kind: CallerKind, userId: number, token: string | undefined) => made.set(kind, { kind, userId, token });

  add('nobody', 0, undefined);
  for (const [kind, email, userId] of accounts) add(kind, userId, await service.signIn(email, northwind));
  await pool.query(
    "insert into memberships (user_id, organization_id, status, guest_id, guest_email) values ($1, $2, 'invited', " +
      "800001, 'olga.orphan@example.net')",
    [userIds.olga, northwind],
  );
  add('half', userIds.tara, await halfLoggedIn(service, 'tara.totp@northwind.example'));
  // Suspended and deleted after the log in: whoever was before cannot log in.
  add('suspended', userIds.nora, await service.signIn('nora.newcomer@northwind.example'));
  await pool.query("update memberships set status = 'suspended', status_before = 'active' where user_id = $1", [
    userIds.nora,
  ]);
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [FIRST_OWNER_ID]);
  add('deleted', FIRST_OWNER_ID, await service.signIn(rows[0]?.email ?? '', FIRST_ORGANIZATION_ID));
  const superadmin = made.get('superadmin')?.token;
  await service.call('DELETE /organizations/{id}', { token: superadmin, params: { id: FIRST_ORGANIZATION_ID } });
  for (const kind of singleRights ? staffKinds : []) add(kind, ...(await staffWith(service, kind)));
  const key = (roleId: number) => keepApiKey(service, { createdBy: userIds.olivia, organizationId: northwind, roleId });
  add('readerKey', userIds.olivia, await key(roleIds.userReader));
  add('adminKey', userIds.olivia, await key(roleIds.northwindAdministrator));
  add('setup', NO_USER, await openedSetup(service, made.get('owner')?.token));
  return callers.flatMap((kind) => made.get(kind) ?? []);
}

const NO_USER = 999_999;

/** The token of a set-up link of Northwind. */
async function openedSetup(service: TestService, token: string | undefined): Promise<string | undefined> {
  const made = await service.call('POST /organizations/{id}/connection_setup', { token, params: { id: northwind } });
  const hash = new URL(made.data[0]?.url ?? '').searchParams.get('hash');
  return (await service.call('POST /auth/connection_setup', { body: { hash } })).data[0]?.access_token;
}

/** The token of the two-factor step, after the right password. */
async function halfLoggedIn(service: TestService, email: string): Promise<string> {
  const { data } = await service.call('POST /auth', { body: { email, password: PASSWORD } });
  const token = data[0]?.tfa_token;
  if (!token) throw new Error(`${email} has no second factor`);
  return token;
}

/** An employee of the platform whose role grants one right. */
async function staffWith(service: TestService, kind: StaffKind): Promise<[userId: number, token: string]> {
  const { pool } = service.services.database;
  const email = `${kind.replace(':', '.').toLowerCase()}@platform.example`;
  const { rows } = await pool.query<{ id: number }>(
    'insert into users (name, email, username, password_hash, activated_at, email_proven_at) ' +
      'select $1, $2, $1, password_hash, now(), now() from users where id = $3 returning id',
    [kind, email, userIds.sam],
  );
  const userId = rows[0]?.id ?? 0;
  await pool.query("insert into memberships (user_id, organization_id, status) values ($1, $2, 'active')", [
    userId,
    platform,
  ]);
  const permissions = [kind.replace('staff:', 'auth.')];
  await giveRole(service, { userId, organizationId: platform, permissions, ofPlatform: true });
  return [userId, await service.signIn(email, platform)];
}
