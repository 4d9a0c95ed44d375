import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';

/** @typedef {import('pg').Pool} Pool */

/** Users who can be reached, written to the database. @param {Pool} pool @param {number} count */
export async function addUsers(pool, count) {
  await pool.query(
    `insert into users (name, email, activated_at)
     select 'User ' || n, n || '@bench.example', now() from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query('analyze users');
}

/** A service key that sends without limit, written to the database. @param {Pool} pool @returns {Promise<string>} */
export async function senderKey(pool) {
  const key = `iam_sk_${randomBytes(40)
    .toString('base64')
    .replaceAll(/[^0-9A-Za-z]/g, '0')
    .slice(0, 43)}`;
  await pool.query("insert into applications (name, title) values ('bench', 'Bench')");
  await pool.query(
    `insert into service_keys (application_id, name, digest, prefix, suffix, scopes)
     select id, 'key', $1, 'iam_sk_', 'test', '{notifications:send}' from applications where name = 'bench'`,
    [createHash('sha256').update(key).digest('hex')],
  );
  return key;
}

/**
 * Sessions of users, written to the database.
 * @param {Pool} pool
 * @param {number} count
 * @param {string} [emails] a pattern of `like`
 * @returns {Promise<{userId: number, token: string}[]>}
 */
export async function addSessions(pool, count, emails = '%@bench.example') {
  const text = 'select id from users where email like $2 and activated_at is not null order by id limit $1';
  const { rows } = await pool.query(text, [count, emails]);
  const made = rows.map(({ id }) => ({ userId: id, token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into sessions (user_id, digest, expires_at)
     select * from unnest($1::int[], $2::text[], array_fill(now() + interval '1 day', array[$3::int]))`,
    [
      made.map(({ userId }) => userId),
      made.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      made.length,
    ],
  );
  return made;
}

/**
 * Opens the streams of these sessions.
 * @param {string} url
 * @param {{userId: number, token: string}[]} sessions
 * @returns {Promise<{next: (userId: number) => Promise<void>, close: () => void}>} `next` resolves once a notification
 * reaches that user
 */
export async function openStreams(url, sessions) {
  const agent = new Agent({ maxSockets: Infinity });
  /** @type {Map<number, () => void>} */
  const awaited = new Map();
  await Promise.all(
    sessions.map(
      ({ userId, token }) =>
        new Promise((/** @type {(value?: undefined) => void} */ opened, failed) => {
          const headers = { authorization: `Bearer ${token}` };
          get(`${url}/api/in_app_notifications/stream`, { agent, headers }, (answer) => {
            answer.on('data', (/** @type {Buffer} */ bytes) => {
              opened();
              if (bytes.includes('event: notification')) awaited.get(userId)?.();
            });
          }).on('error', failed);
        }),
    ),
  );
  return {
    next: (userId) => new Promise((arrived) => awaited.set(userId, () => arrived())),
    close: () => agent.destroy(),
  };
}
