import { load } from '../lib/load.mjs';

const PERSON = { email: 'olivia.owner@northwind.example', password: 'harbor-lantern-42' };
const JSON_BODY = { 'content-type': 'application/json' };

/** @param {string} what @param {Awaited<ReturnType<typeof load>>} times */
const rowsOf = (what, { perSecond, p50, p99, failed }) => [
  { what: `${what}, a second`, value: Math.round(perSecond), unit: '/s' },
  { what: `${what}, half of them within`, value: Number(p50.toFixed(1)), unit: 'ms' },
  { what: `${what}, 99 of 100 within`, value: Number(p99.toFixed(1)), unit: 'ms' },
  { what: `${what}, failed`, value: failed, unit: 'requests', limit: 0 },
];

/**
 * The service on loopback with its embedded database, 16 connections from the same machine.
 * @param {import('../run.mjs').Context} context
 */
export async function bench({ service }) {
  const { url, startMs } = await service();
  const answer = await fetch(`${url}/api/auth`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(PERSON) });
  const { data } = await answer.json();
  const token = data?.[0]?.access_token;
  if (!token) throw new Error(`sign-in answered ${answer.status}`);
  const {
    data: [session],
  } = await (await fetch(`${url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })).json();
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': String(session.organization_id) };
  return [
    { what: 'first start with demo data', value: Math.round(startMs), unit: 'ms' },
    ...rowsOf('GET /auth', await load({ url: `${url}/api/auth`, headers })),
    ...rowsOf('GET /user (a page of the members)', await load({ url: `${url}/api/user?__count=8`, headers })),
    ...rowsOf(
      'POST /auth (Argon2id)',
      await load({
        url: `${url}/api/auth`,
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify(PERSON),
        connections: 4,
      }),
    ),
  ];
}
