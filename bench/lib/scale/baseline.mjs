/**
 * The baselines: a bare fastify with one query for one row, with one for a page of members as the list of users sends
 * it, with one query and one signature, and with one Argon2id hash. Reads `PORT` and `DATABASE_URL`.
 */
import { verify } from '@node-rs/argon2';
import fastify from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const ONE = { name: 'one', text: 'select id, name, email, created_at from users where id = $1' };
const PAGE = {
  name: 'page',
  text: `select u.id, u.name, u.username, u.email, u.phone, m.status, m.is_deleted, u.two_factor_policy,
    u.need_password_change, u.updated_at, m.last_active_at
    from memberships m join users u on u.id = m.user_id where m.organization_id = $1 and not m.is_deleted
    order by m.sort_name, m.user_id limit 8`,
};
const PASSWORD = 'harbor-lantern-42';

const app = fastify();
app.get('/query', async () => ({ data: (await pool.query({ ...ONE, values: [3] })).rows }));
app.get('/page', async () => ({ data: (await pool.query({ ...PAGE, values: [2] })).rows }));

const { privateKey } = await generateKeyPair('ES256');
app.post('/signature', async () => {
  const { rows: found } = await pool.query({ ...ONE, values: [3] });
  const token = await new SignJWT({ sub: String(found[0].id) }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
  return { data: [token] };
});

const { rows } = await pool.query('select password_hash from users where id = 3');
app.post('/argon2', async () => ({ data: await verify(rows[0].password_hash, PASSWORD) }));

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
