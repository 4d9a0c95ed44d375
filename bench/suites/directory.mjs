import { rmSync } from 'node:fs';
import { at } from '../../scripts/build/paths.mjs';
import { directoryOf } from '../lib/directory/company.mjs';
import { startPostgres } from '../lib/scale/postgres.mjs';
import { startService } from '../lib/service.mjs';

const DATA = '.build/bench-directory';
const PORT = Number(process.env.BENCH_PORT ?? 4424) + 2;
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 10_000);
const GROUPS = Number(process.env.BENCH_GROUPS ?? 500);
const IN_GROUP = Math.min(Number(process.env.BENCH_MEMBERS ?? 1_000), PEOPLE);
/** Members that one PATCH adds to one group. */
const AT_ONCE = 2 * PEOPLE;
/** The large group: every fifth gives a role. */
const LARGE = 5 * Math.ceil(GROUPS / 5);
/** Requests side by side, as providers send them. */
const SIDE_BY_SIDE = 4;
const LEAST_USERS = 100;
const MOST_SECONDS = 5;

/**
 * A company's directory twice: 10,000 users and 500 groups of 1,000, the second time without a change, and a PATCH with
 * 20,000 members.
 */
export async function bench() {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const service = await startService({ data: DATA, port: PORT, env: { DATABASE_URL: databaseUrl } });
  try {
    const company = await directoryOf(service.url, databaseUrl);
    const users = Array.from({ length: PEOPLE }, (_, at) => company.user(at));
    /** @type {string[]} */
    const ids = [];
    const first = await seconds(async () => {
      await inTurn(users, async (user, at) => {
        const found = await company.find('Users', `userName eq "${user.userName}"`);
        if (found.totalResults !== 0) throw new Error(`${user.userName} is there already`);
        ids[at] = (await company.send('POST', '/Users', user)).id;
      });
    });
    /** @type {string[]} */
    const groups = [];
    const members = (/** @type {number} */ group) =>
      Array.from({ length: IN_GROUP }, (_, at) => ({ value: ids[(group * 20 + at) % PEOPLE] }));
    const pushed = await seconds(() =>
      inTurn([...Array(GROUPS).keys()], async (group) => {
        const { id } = await company.send('POST', '/Groups', company.group(group));
        groups[group] = id;
        await company.send('PATCH', `/Groups/${id}`, company.patch('Add', members(group)));
      }),
    );
    const before = await company.state();
    const again = await seconds(async () => {
      await inTurn(users, async (user, at) => {
        const found = await company.find('Users', `userName eq "${user.userName}"`);
        if (found.Resources[0]?.id !== ids[at]) throw new Error(`${user.userName} was not found`);
        await company.send('PUT', `/Users/${ids[at]}`, user);
      });
      await inTurn(groups, (id, group) => company.send('PATCH', `/Groups/${id}`, company.patch('Add', members(group))));
    });
    const changes = (await company.state()) === before ? 0 : 1;
    const more = await company.moreUsers(PEOPLE, AT_ONCE);
    const { id } = await company.send('POST', '/Groups', company.group(LARGE));
    const roles = await company.withRole();
    const many = await seconds(() => company.send('PATCH', `/Groups/${id}`, company.patch('Add', more)));
    await requireJoined(company, { id, expected: AT_ONCE, gained: (await company.withRole()) - roles });
    return [
      {
        what: `users a second, of ${PEOPLE}: looked for and added`,
        value: Math.round(PEOPLE / first),
        unit: '/s',
        least: LEAST_USERS,
      },
      { what: `${GROUPS} groups of ${IN_GROUP} members`, value: rounded(pushed), unit: 's' },
      { what: 'all of it again: looked for and sent', value: rounded(again), unit: 's' },
      { what: 'changes by the second time', value: changes, unit: '', limit: 0 },
      { what: `${AT_ONCE} members of one group in one PATCH`, value: rounded(many), unit: 's', limit: MOST_SECONDS },
    ];
  } finally {
    await service.stop();
    await postgres.stop();
    rmSync(at(DATA), { recursive: true, force: true });
  }
}

/**
 * Checks that everybody is in the group, that those who had no role before have one now, and that the list of requests
 * says so.
 * @param {Awaited<ReturnType<typeof directoryOf>>} company
 * @param {{ id: string, expected: number, gained: number }} group
 */
async function requireJoined(company, { id, expected, gained }) {
  const { members } = await company.send('GET', `/Groups/${id}`);
  const changes = await company.lastChanges();
  if (members.length !== expected || gained === 0 || !changes.includes(String(expected)))
    throw new Error(`${members.length} of ${expected} joined, ${gained} got the role: ${changes}`);
}

/**
 * Does something for each of a list, a few at a time.
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T, at: number) => Promise<unknown>} work
 */
async function inTurn(all, work) {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) await work(/** @type {T} */ (all[at]), at);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** @param {() => Promise<unknown>} work */
async function seconds(work) {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

const rounded = (/** @type {number} */ value) => Number(value.toFixed(1));
