// Scans the running demo with sqlmap and wapiti from Debian: `npm run scan -- [--base http://127.0.0.1:4400]`.
// Only on this machine. Start the demo with RATE_LIMIT_SCALE=1000, else most requests are answered by 429.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:4400' },
    email: { type: 'string', default: 'superadmin@platform.example' },
    password: { type: 'string', default: 'harbor-lantern-42' },
    /** Seconds that each tool may take. */
    seconds: { type: 'string', default: '900' },
  },
});
const base = new URL(values.base);
const seconds = Number(values.seconds);

/** @param {string} message @returns {never} */
function stop(message) {
  console.error(message);
  process.exit(2);
}

if (!['127.0.0.1', 'localhost', '[::1]'].includes(base.hostname)) stop(`${base.origin} is not on this machine.`);
for (const tool of ['sqlmap', 'wapiti'])
  if (spawnSync('which', [tool]).status !== 0) stop(`${tool} is missing: apt-get install ${tool}`);

/** @param {string} path @param {object} [body] */
async function call(path, body) {
  const response = await fetch(new URL(path, base), {
    ...(body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => stop(`Nothing answers at ${base.origin}. Start the demo first.`));
  return response.json();
}

const session = await call('/api/auth', { email: values.email, password: values.password });
const token = session.data?.[0]?.access_token;
if (!token) stop(`${values.email} cannot log in: ${JSON.stringify(session.meta)}`);
const authorization = `Authorization: Bearer ${token}`;
const folder = mkdtempSync(join(tmpdir(), 'iam-scan-'));

/** @typedef {{ enum?: string[], anyOf?: Schema[], format?: string }} Schema */
/** @typedef {{ in: string, name: string, schema: Schema }} Parameter */

/** Values that no schema tells. */
/** @type {Record<string, string>} */
const samples = {
  ...{ organization_id: '2', organizationId: '2', user_id: String(session.data[0].user_id), term: 'a', keys: 'theme' },
  ...{ action: 'create_account', provider: 'demo', __count: '5', __offset: '0' },
};

/** @param {Parameter} parameter */
const sampleOf = ({ name, schema }) =>
  samples[name] ??
  (schema.enum ?? schema.anyOf?.find((one) => one.enum)?.enum)?.[0] ??
  (/^(from|to)$/.test(name) ? '2026-01-01T00:00:00Z' : '1');

/**
 * Every GET with parameters, filled with samples. A cursor and a sort order belong together, so they are taken from an
 * answer or left out.
 */
const { paths } = await call('/api/openapi.json');
/** @type {string[]} */
const urls = [];
/** @type {string[]} */
const failing = [];
for (const [path, { get }] of Object.entries(paths)) {
  /** @type {Parameter[]} */
  const asked = (get?.parameters ?? []).filter((/** @type {Parameter} */ one) => one.in === 'query');
  if (asked.length === 0 || path.includes('stream')) continue;
  const query = new URLSearchParams(
    asked.filter(({ name }) => !['__after', '__sort'].includes(name)).map((one) => [one.name, sampleOf(one)]),
  );
  const filled = `${base.origin}/api${path
    .replace(/^\/api/, '')
    .replace('/user/{id}', '/user/3')
    .replace(/\{\w+\}/g, '2')}`;
  const url = `${filled}?${query}`;
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` }, redirect: 'manual' });
  urls.push(url);
  if (answer.status >= 400) failing.push(`${answer.status} ${url}`);
  const next = answer.ok ? (await answer.json().catch(() => ({}))).meta?.next : undefined;
  if (next) urls.push(`${url}&__after=${next}`);
}
writeFileSync(join(folder, 'urls.txt'), urls.join('\n'));

console.log(`sqlmap: ${urls.length} addresses, of which these answer with an error:`);
for (const line of failing) console.log(`  ${line}`);
const sqlmap = spawnSync(
  'sqlmap',
  [
    ...['-m', join(folder, 'urls.txt'), '--batch', '--smart', '--level=2', '--dbms=postgresql', '--disable-coloring'],
    ...['-H', authorization, '--ignore-code=*', '--timeout=20', `--results-file=${join(folder, 'sqlmap.csv')}`],
    ...['--output-dir', join(folder, 'sqlmap'), '--threads=2'],
  ],
  { encoding: 'utf8', timeout: seconds * 1000, maxBuffer: 2 ** 28 },
);
writeFileSync(join(folder, 'sqlmap.log'), sqlmap.stdout + sqlmap.stderr);
const tested = (sqlmap.stdout.match(/testing URL/g) ?? []).length;
const injectable = readdirSync(folder).includes('sqlmap.csv')
  ? readFileSync(join(folder, 'sqlmap.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .filter((line) => /,\S/.test(line))
  : [];

console.log('wapiti: the same addresses, and pages');
/** Without `ssrf`, which needs a server outside, and `blindsql`, which sqlmap does. */
const MODULES = 'cookieflags,csp,exec,file,http_headers,permanentxss,redirect,sql,xss,xxe';
const report = join(folder, 'wapiti.json');
const wapiti = spawnSync(
  'wapiti',
  [
    ...['-u', `${base.origin}/auth/`, '--scope', 'domain', '-f', 'json', '-o', report, '--flush-session'],
    ...['-H', authorization, '--max-scan-time', String(seconds), '--no-bugreport', '-v', '0'],
    ...['-m', MODULES, ...urls.flatMap((url) => ['-s', url])],
  ],
  { encoding: 'utf8', timeout: 2 * seconds * 1000, maxBuffer: 2 ** 28 },
);
writeFileSync(join(folder, 'wapiti.log'), wapiti.stdout + wapiti.stderr);
/** X-XSS-Protection is obsolete, and HSTS comes with https. */
const EXPECTED = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set'];
if (!existsSync(report)) stop(`wapiti did not end within ${2 * seconds} seconds; see ${folder}.`);
/** @type {Record<string, { info: string }[]>} */
const vulnerabilities = JSON.parse(readFileSync(report, 'utf8')).vulnerabilities;
const found = Object.entries(vulnerabilities).filter(([, list]) => list.some(({ info }) => !EXPECTED.includes(info)));

for (const line of injectable) console.log(`sqlmap: ${line}`);
for (const [kind, list] of found) console.log(`wapiti: ${kind}: ${JSON.stringify(list)}`);
console.log(
  `sqlmap tested ${tested} of ${urls.length} addresses and found ${injectable.length}; ` +
    `wapiti found ${found.length} kinds.`,
);
console.log(`Logs: ${folder}`);
process.exit(tested === 0 || injectable.length > 0 || found.length > 0 ? 1 : 0);
