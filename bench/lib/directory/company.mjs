import pg from 'pg';
import { logIn } from '../log-in.mjs';

const NORTHWIND = 2;
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Groups that give a role are named up to this. */
const GROUPS = 500;
const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/**
 * A company with a connection, a verified domain and a directory, written into the database.
 * @param {string} url of the service
 * @param {string} databaseUrl
 */
export async function directoryOf(url, databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const connectionId = await connect(client);
  await client.end();
  const headers = { ...(await logIn(url, 'olivia.owner@northwind.example')) };
  const made = await fetch(`${url}/api/organizations/${NORTHWIND}/connections/${connectionId}/directory`, {
    method: 'POST',
    headers,
  });
  const [{ base_url: baseUrl, access_token: token }] = (await made.json()).data;

  /** @param {string} method @param {string} path @param {object} [body] */
  const send = async (method, path, body) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return text === '' ? {} : JSON.parse(text);
  };

  /** What must stay the same while nothing changes. */
  const state = () =>
    withClient(databaseUrl, async (again) => {
      const { rows } = await again.query(`select concat_ws(' ',
        (select count(*) || ' ' || max(updated_at) from users), (select max(updated_at) from memberships),
        (select max(updated_at) from directory_users), (select max(updated_at) from directory_groups),
        (select count(*) from directory_members), (select max(id) from audit_log)) as state`);
      return String(rows[0].state);
    });

  /**
   * Users beyond those that requests made, written into the database with their accounts; all of them as members.
   * @param {number} from @param {number} count in all
   */
  const moreUsers = (from, count) =>
    withClient(databaseUrl, async (again) => {
      await again.query(
        `with added as (
           insert into users (name, email, activated_at)
           select 'More ' || n, 'more' || n || '@bench.example', now() from generate_series($2::int + 1, $3::int) n
           returning id, email
         ), joined as (
           insert into memberships (user_id, organization_id, status) select id, $4, 'active' from added
         )
         insert into directory_users (connection_id, user_id, user_name) select $1, id, email from added`,
        [connectionId, from, count, NORTHWIND],
      );
      const { rows } = await again.query('select id::text as value from directory_users where connection_id = $1', [
        connectionId,
      ]);
      return rows;
    });

  /** Members of the organization who have the role of a group. */
  const withRole = () =>
    withClient(databaseUrl, async (again) => {
      const { rows } = await again.query(
        'select count(*)::int as count from membership_roles where connection_id = $1',
        [connectionId],
      );
      return Number(rows[0].count);
    });

  /** What the list of requests says that the last one changed. */
  const lastChanges = async () => {
    const path = `/organizations/${NORTHWIND}/connections/${connectionId}/directory/requests`;
    const listed = await fetch(`${url}/api${path}`, { headers });
    const { data } = await listed.json();
    return data.find((/** @type {{ method: string }} */ { method }) => method !== 'GET').changes.join(' ');
  };

  return {
    send,
    state,
    withRole,
    lastChanges,
    moreUsers,
    find: (/** @type {string} */ resource, /** @type {string} */ filter) =>
      send('GET', `/${resource}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`),
    patch: (/** @type {string} */ op, /** @type {object[]} */ value) => ({
      schemas: [PATCH_OP],
      Operations: [{ op, path: 'members', value }],
    }),
    group: (/** @type {number} */ at) => ({ schemas: [`${CORE}:Group`], displayName: `Group ${at}` }),
    user: (/** @type {number} */ at) => ({
      schemas: [`${CORE}:User`],
      userName: `person${at}@bench.example`,
      externalId: `external-${at}`,
      displayName: `Person ${at}`,
      name: { givenName: 'Person', familyName: String(at) },
      emails: [{ primary: true, type: 'work', value: `person${at}@bench.example` }],
      title: 'Engineer',
      active: true,
    }),
  };
}

/** @template T @param {string} databaseUrl @param {(client: pg.Client) => Promise<T>} work */
async function withClient(databaseUrl, work) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {pg.Client} client @returns {Promise<number>} the id of the connection */
async function connect(client) {
  const { rows } = await client.query(
    `with domain as (
       insert into organization_domains (organization_id, domain, token, status, verified_at)
       values ($1, 'bench.example', 'x', 'verified', now()) returning id
     ), connection as (
       insert into connections (organization_id, kind, name, status) values ($1, 'oidc', 'Bench', 'enabled')
       returning id
     ), spoken as (
       insert into connection_domains (connection_id, domain_id) select connection.id, domain.id from connection, domain
     )
     select id from connection`,
    [NORTHWIND],
  );
  // Every fifth group gives a role.
  await client.query(
    `insert into connection_group_roles (connection_id, "group", role_id)
     select $1, 'Group ' || n, (select min(id) from roles where organization_id = $2 and is_assignable)
     from generate_series(0, $3::int, 5) n`,
    [rows[0].id, NORTHWIND, GROUPS],
  );
  return rows[0].id;
}
