import { type SQL, sql } from 'drizzle-orm';
import { ADMIN } from '../../src/core/contract/resources.ts';
import type { Tx } from '../platform/database/database.ts';

/** Given names and the two halves of family names; they combine to 15,625 names. */
const given = (
  'Ada Ben Chloé Dara Elio Farid Greta Hana Ilya Jonas Kemal Lucía Malik Nadia Otto Petra Qiang Rosa ' +
  'Samir Tove Ulla Viktor Wen Ximena Zoë'
).split(' ');
const first = (
  'Ander Berg Castel Dahl Ek Fjeld Gold Holm Inger Jans Klein Lind Mont Nord Öster Palm Rosen Stein Thor ' +
  'Uhl Vester Winter Yngve Zell Åker'
).split(' ');
const last = (
  'sson man ström by dal feld gård haus ini jord kvist lund mark nes off quist rud stad thal ue vik wald ' +
  'ynen zen øy'
).split(' ');

const list = (words: string[]): SQL => sql`(${`{${words.join(',')}}`}::text[])`;

export interface NewPeople {
  count: number;
  organizationId: number;
  /** Role of each new member; null for none. */
  roleId: number | null;
  /** Shared by all; null if they must not log in. */
  passwordHash: string | null;
}

/**
 * Adds users and memberships: 90% active, 5% invited, 5% suspended. Set-based statements add a hundred thousand in
 * seconds. They run one after another because memberships read the users.
 */
export async function addPeople(tx: Tx, { count, organizationId, roleId, passwordHash }: NewPeople): Promise<void> {
  await draw(
    tx,
    count,
    sql`nextval(pg_get_serial_sequence('users', 'id'))::int as user_id,
      nextval(pg_get_serial_sequence('memberships', 'id'))::int as id`,
  );
  await tx.execute(sql`
    insert into users (id, name, username, email, phone, password_hash, activated_at, email_proven_at, created_at,
      updated_at)
    select user_id, ${personName(sql`user_id`)}, 'person' || user_id, 'person' || user_id || '@seed.example',
      '+1555' || lpad(user_id::text, 8, '0'),
      ${passwordHash}::text, case when user_id % 20 = 1 then null else now() end, case when user_id % 20 = 1 then
        null else now() end,
      now() - user_id % 1000 * interval '1 hour', now() - user_id % 1000 * interval '1 hour'
    from drawn`);
  await tx.execute(sql`
    insert into memberships (id, user_id, organization_id, status, status_before, suspended_at, joined_at)
    select id, user_id, ${organizationId}::int, case user_id % 20 when 1 then 'invited' when 2 then 'suspended' else
      'active' end,
      case user_id % 20 when 2 then 'active' end, case user_id % 20 when 2 then now() end, case user_id % 20 when 1
        then null else now() end
    from drawn`);
  if (roleId !== null)
    await tx.execute(sql`insert into membership_roles (membership_id, role_id) select id, ${roleId}::int from drawn`);
}

/** Adds organizations, each with its own owner and the role 'Administrator'. */
export async function addOrganizations(tx: Tx, count: number, passwordHash: string | null): Promise<void> {
  await draw(
    tx,
    count,
    sql`nextval(pg_get_serial_sequence('users', 'id'))::int as user_id,
      nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`,
  );
  await tx.execute(sql`
    insert into users (id, name, username, email, password_hash, activated_at, email_proven_at)
    select user_id, ${personName(sql`user_id`)}, 'owner' || user_id, 'owner' || user_id || '@seed.example',
      ${passwordHash}::text, now(), now() from drawn`);
  await tx.execute(sql`
    insert into organizations (id, name, owner_user_id)
    select id, ${list(first)}[1 + id % 25] || ${list(last)}[1 + (id / 25) % 25] || ' Freight ' || id, user_id from
      drawn`);
  await tx.execute(
    sql`insert into memberships (user_id, organization_id, status, joined_at) select user_id, id, 'active', now()
      from drawn`,
  );
  await tx.execute(sql`
    with administrators as (
      insert into roles (guid, name, description, organization_id, is_readable_only)
      select 'organization-' || id || '-administrator', 'Administrator', 'Manages the organization.', id, true from
        drawn
      returning id
    )
    insert into role_permissions (role_id, resource) select id, ${ADMIN} from administrators`);
}

/** Draws `count` ids into the temporary table `drawn`, which ends with the transaction. */
async function draw(tx: Tx, count: number, ids: SQL): Promise<void> {
  await tx.execute(
    sql`create temporary table drawn on commit drop as select ${ids} from generate_series(1,
      ${sql.raw(String(count))})`,
  );
}

const personName = (id: SQL): SQL =>
  sql`${list(given)}[1 + ${id} % 25] || ' ' || ${list(first)}[1 + (${id} / 25) % 25] || ${list(last)}[1 + (${id} /
    625) % 25]`;
