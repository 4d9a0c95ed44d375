import { foldedAddressText } from '../../platform/database/folded.ts';

const isEmail = (column: string): string => `${foldedAddressText(column)} = ${foldedAddressText('$2')}`;
const SAME_EMAIL = isEmail('t.email');

/** Where the database holds data about a user, and what an export says of it. SQL: `$1` is the id, `$2` the email. */
export interface Holding {
  table: string;
  /** Condition on its rows `t`. */
  where: string;
  /** Columns that refer to the user, or repeat what identifies them. */
  by: readonly string[];
  /** Columns of the export. Default: all but `secret`. */
  only?: readonly string[];
  /** Columns that never leave the database: digests and secrets, and what the database derives. */
  secret?: readonly string[];
  /** Columns that describe somebody else in rows that fulfil the condition, and are null there. */
  ofOthers?: { when: string; columns: readonly string[] };
}

const own = (table: string, secret: readonly string[] = []): Holding => ({
  table,
  where: 't.user_id = $1',
  by: ['user_id'],
  secret,
});

/** Records of others that name the user as the one who did something: only the fact is the user's. */
const did = (table: string, column: string, only: readonly string[]): Holding => ({
  table,
  where: `t.${column} = $1`,
  by: [column],
  only: [...only, column],
});

const MINE = 'select m.id from memberships m where m.user_id = $1';

/** Every such place. A test compares it with the schema. */
export const holdings: readonly Holding[] = [
  {
    table: 'users',
    where: 't.id = $1',
    by: ['id'],
    secret: ['password_hash', 'google_secret', 'google_secret_pending', 'tfa_last_step', 'sort_name', 'search_text'],
  },
  own('memberships', ['sort_name', 'search_text']),
  { table: 'membership_roles', where: `t.membership_id in (${MINE})`, by: [] },
  {
    table: 'invitations',
    where: `t.membership_id in (${MINE}) or ${SAME_EMAIL}`,
    by: ['email'],
    secret: ['digest'],
  },
  own('invitation_lists'),
  { table: 'invitation_list_entries', where: SAME_EMAIL, by: ['email'] },
  { table: 'registrations', where: SAME_EMAIL, by: ['email'], secret: ['password_hash', 'digest'] },
  own('sessions', ['digest']),
  own('tfa_tokens', ['digest']),
  own('recovery_codes', ['digest']),
  own('one_time_hashes', ['digest', 'code_digest']),
  own('passkeys'),
  own('webauthn_challenges', ['challenge']),
  own('external_identities'),
  own('directory_users'),
  {
    table: 'directory_members',
    where: 't.directory_user_id in (select d.id from directory_users d where d.user_id = $1)',
    by: [],
  },
  { table: 'directory_requests', where: isEmail('t.about'), by: ['about'] },
  own('external_tokens', ['digest', 'cookie_digest']),
  own('handover_consents'),
  own('user_settings'),
  own('uploads'),
  own('notifications'),
  own('notification_choices'),
  own('notification_times'),
  own('announcement_states'),
  own('reports', ['key_digest']),
  {
    table: 'outbox',
    where: `${isEmail('t."to"')} or t."to" = (select u.phone from users u where u.id = $1)`,
    by: ['to'],
    secret: ['code', 'links', 'text', 'html'],
  },
  {
    table: 'audit_log',
    where: `t.actor_user_id = $1 or t.target_type = 'user' and
      t.target_id in (select $1::int union all select m.guest_id from memberships m where m.user_id = $1)`,
    by: ['actor_user_id'],
    ofOthers: { when: 't.actor_user_id <> $1', columns: ['ip', 'user_agent'] },
  },
  {
    table: 'webhook_deliveries',
    // Written by `JSON.stringify`.
    where: `t.body ~ ('"(user|owner|previous_owner|actor)":\\{("type":"user",)?"id":' || $1::int || ',')`,
    by: ['body'],
    only: ['id', 'event', 'created_at'],
  },
  did('organizations', 'owner_user_id', ['id', 'name', 'created_at']),
  did('api_keys', 'created_by', ['id', 'name', 'organization_id', 'created_at']),
  did('service_keys', 'created_by', ['id', 'name', 'application_id', 'created_at']),
  did('export_types', 'created_by', ['id', 'type', 'application_id', 'created_at']),
  did('organization_domains', 'created_by', ['id', 'domain', 'organization_id', 'created_at']),
  {
    // Also log ins that were refused: the claims describe the person.
    table: 'connection_logins',
    where: `t.user_id = $1 or ${SAME_EMAIL}`,
    by: ['user_id', 'email', 'claims'],
  },
  did('connections', 'created_by', ['id', 'name', 'organization_id', 'created_at']),
  did('connection_attempts', 'started_by', ['id', 'connection_id', 'created_at']),
  did('connection_tests', 'started_by', ['id', 'connection_id', 'created_at']),
  did('connection_setups', 'created_by', ['id', 'organization_id', 'created_at']),
  did('webhooks', 'created_by', ['id', 'name', 'organization_id', 'created_at']),
  did('memberships', 'invited_by', ['id', 'organization_id', 'created_at']),
  did('invitations', 'invited_by', ['id', 'created_at']),
  did('membership_roles', 'granted_by', ['role_id', 'created_at']),
];
