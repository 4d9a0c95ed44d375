// Scans the running demo with sqlmap and wapiti from Debian: `npm run scan -- [--base http://127.0.0.1:4400]`.
// Only on this machine. Start the demo with RATE_LIMIT_SCALE=1000, else most requests are answered by 429.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:4400' },
    email: { type: 'string', default: 'olivia.owner@northwind.example' },
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

/** Every GET with parameters, filled with samples. */
const { paths } = await call('/api/openapi.json');
const samples = { id: '2', term: 'a', __sort: 'name', keys: 'theme', from: '2026-01-01T00:00:00Z', key: 'abc' };
const urls = Object.entries(paths).flatMap(([path, { get }]) => {
  /** @type {{ in: string, name: string }[]} */
  const asked = (get?.parameters ?? []).filter((/** @type {{ in: string }} */ { in: where }) => where === 'query');
  if (asked.length === 0 || path.includes('stream')) return [];
  const query = new URLSearchParams(asked.map(({ name }) => [name, samples[/** @type {'id'} */ (name)] ?? '1']));
  const prefix = path.startsWith('/api') ? '' : '/api';
  return [`${base.origin}${prefix}${path.replace(/\{\w+\}/g, '2')}?${query}`];
});
writeFileSync(join(folder, 'urls.txt'), urls.join('\n'));

console.log(`sqlmap: ${urls.length} addresses`);
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

console.log('wapiti: pages and their forms');
const report = join(folder, 'wapiti.json');
const wapiti = spawnSync(
  'wapiti',
  [
    ...['-u', `${base.origin}/auth/`, '--scope', 'domain', '-f', 'json', '-o', report, '--flush-session'],
    ...['-H', authorization, '--max-scan-time', String(seconds), '--no-bugreport', '-v', '0'],
    ...['-m', 'common'],
  ],
  { encoding: 'utf8', timeout: (seconds + 60) * 1000, maxBuffer: 2 ** 28 },
);
writeFileSync(join(folder, 'wapiti.log'), wapiti.stdout + wapiti.stderr);
/** X-XSS-Protection is obsolete, and HSTS comes with https. */
const EXPECTED = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set'];
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
