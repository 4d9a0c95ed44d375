import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeConnection, makeDirectory } from '../../features/directories/support/connection.ts';
import { CORE_GROUP, patchOf, scimClient, type Send, userOf } from '../../features/directories/support/scim-client.ts';
import { startService, type TestService } from '../../support/service.ts';

describe('a directory that floods the service', () => {
  let service: TestService;
  let send: Send;
  let connection = 0;
  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'silent' } });
    const owner = await service.signIn('olivia.owner@northwind.example');
    const made = await makeConnection(service, { domains: ['people.example'] });
    connection = made.id;
    send = scimClient(await makeDirectory(service, made, owner));
  });
  beforeEach(async () => {
    await query('delete from directory_users');
    await query('delete from directory_groups');
  });
  afterAll(async () => await service?.stop());

  const query = (text: string, values: unknown[] = []) => service.services.database.pool.query(text, values);
  /** In steps, since the service's connections limit how long a statement may take. */
  const addUsers = async (count: number, resource: object) => {
    for (let from = 0; from < count; from += 20_000)
      await query(
        `insert into directory_users (connection_id, user_name, active, resource)
          select $1, 'u' || n, false, $2::jsonb from generate_series($3::int + 1, $4::int) n`,
        [connection, JSON.stringify(resource), from, Math.min(count, from + 20_000)],
      );
  };
  const addGroups = (count: number) =>
    query(
      `insert into directory_groups (connection_id, display_name)
        select $1, 'g' || n from generate_series(1, $2::int) n`,
      [connection, count],
    );

  it('searches the resources of its users by ten conditions at most', async () => {
    const filter = (count: number, one: string) =>
      `/Users?filter=${encodeURIComponent(Array.from({ length: count }, () => one).join(' or '))}`;
    expect((await send('GET', filter(10, 'nickName co "x"'))).status).toBe(200);
    expect((await send('GET', filter(100, 'userName eq "x"'))).status).toBe(200);
    const refused = [filter(11, 'nickName co "x"'), filter(6, 'emails[type eq "work" and value co "x"]')];
    for (const path of refused) expect((await send('GET', path)).body.scimType).toBe('invalidFilter');
  });

  it('gets long resources in shorter pages, and all of them in turn', async () => {
    await addUsers(350, { nickName: 'x'.repeat(50_000) });
    let read = 0;
    let longest = 0;
    for (let pages = 0; pages < 10 && read < 350; pages += 1) {
      const { body } = await send('GET', `/Users?count=500&startIndex=${read + 1}`);
      expect(body.totalResults).toBe(350);
      expect(body['itemsPerPage']).toBe(body.Resources?.length);
      read += body.Resources?.length ?? 0;
      longest = Math.max(longest, JSON.stringify(body).length);
    }
    expect(read).toBe(350);
    expect(longest).toBeLessThan(10_000_000);
  });

  it('gets groups with many members in shorter pages', async () => {
    await addUsers(20_000, {});
    await addGroups(5);
    await query('insert into directory_members select g.id, u.id from directory_groups g, directory_users u');
    const first = await send('GET', '/Groups');
    expect([first.body.totalResults, first.body.Resources?.length]).toEqual([5, 2]);
    const next = await send('GET', '/Groups?startIndex=3');
    expect([next.body.totalResults, next.body.Resources?.length]).toEqual([5, 2]);
    const names = await send('GET', '/Groups?excludedAttributes=members');
    expect(names.body.Resources).toHaveLength(5);
  }, 60_000);

  it('takes no user and no group beyond what a company has', async () => {
    await addUsers(199_999, {});
    await addGroups(19_999);
    const group = (displayName: string) => ({ schemas: [CORE_GROUP], displayName });
    expect((await send('POST', '/Users', userOf('last@people.example'))).status).toBe(201);
    expect((await send('POST', '/Groups', group('last'))).status).toBe(201);
    expect((await send('POST', '/Users', userOf('beyond@people.example'))).status).toBe(403);
    expect((await send('POST', '/Groups', group('beyond'))).status).toBe(403);
  }, 120_000);

  it('reads bodies with very many names in no time', async () => {
    const { body } = await send('POST', '/Users', userOf('names@people.example'));
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']));
    const conditions = Array.from({ length: 11 }, (_, at) => `value co "${at}"`).join(' or ');
    const path = `/Users/${body.id}`;
    const asked: [Parameters<Send>[0], string, object][] = [
      ['POST', '/Users', userOf('many@people.example', names(60_000))],
      ['POST', '/Users', userOf('many@people.example', { name: names(60_000) })],
      ['PATCH', path, patchOf({ op: 'replace', value: names(60_000) })],
      ['PATCH', path, patchOf({ op: 'replace', path: 'name', value: names(60_000) })],
      ['PATCH', path, patchOf(...Array.from({ length: 900 }, (_, at) => ({ op: 'add', value: { [`k${at}`]: 'x' } })))],
      ['PATCH', path, patchOf({ op: 'remove', path: `emails[${conditions}]` })],
    ];
    for (const one of asked) {
      const begun = performance.now();
      expect((await send(...one)).status).toBe(400);
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  }, 60_000);

  const values = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36));
  const searched = Array.from({ length: 10 }, (_, at) => `value co "z${at}"`).join(' or ');

  it.each([
    ['add', 'emails', values(199).reverse()],
    ['add', 'emails', values(195).fill('n')],
    ['remove', 'emails', values(190).fill('-')],
    ['remove', `emails[${searched}]`, undefined],
    ['replace', `emails[not (${searched})].type`, 'work'],
  ])('reads no long list again for each of a thousand operations: %s %s', async (op, path, value) => {
    const { body } = await send('POST', '/Users', userOf('lists@people.example', { active: false }));
    const emails = ['lists@people.example', ...values(199)].map((one) => ({ value: one }));
    await query('update directory_users set resource = $1', [JSON.stringify({ emails })]);
    const operations = Array.from({ length: 800 }, () => ({ op, path, value }));
    const answer = await send('PATCH', `/Users/${body.id}`, patchOf(...operations));
    expect([answer.status, answer.body.scimType]).toEqual([400, 'tooMany']);
    const few = await send('PATCH', `/Users/${body.id}`, patchOf(...operations.slice(0, 20)));
    expect(few.body.scimType).not.toBe('tooMany');
  });

  it.each(['attributes', 'excludedAttributes'])('reads resources once, however many paths `%s` has', async (name) => {
    const emails = values(200).map((value) => ({ value, display: 'x'.repeat(100), type: 'work', primary: false }));
    await addUsers(100, { emails });
    const timed = async (path: string) => {
      const begun = performance.now();
      const { status, body } = await send('GET', path);
      expect([status, body.Resources?.length]).toEqual([200, 100]);
      return performance.now() - begun;
    };
    await timed('/Users');
    const plain = await timed('/Users');
    const paths = Array.from({ length: 100 }, (_, at) => `emails.${['value', 'display', 'type', 'primary'][at % 4]}`);
    expect(await timed(`/Users?${name}=${paths.join(',')}`)).toBeLessThan(plain * 5 + 1_000);
  });

  it.skipIf(!process.env['TEST_POSTGRES_PORT'])(
    'does four requests at once, and lets 200 more wait',
    async () => {
      const lock = await service.services.database.pool.connect();
      await lock.query('begin');
      await lock.query('lock table directory_users in access exclusive mode');
      const answers = Array.from({ length: 250 }, () => send('GET', '/Users?count=1'));
      const first = await Promise.race(answers);
      expect([first.status, first.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
      // Everybody else goes on meanwhile.
      expect((await service.call('POST /auth/methods', { body: { email: 'a@people.example' } })).status).toBe(200);
      await lock.query('rollback');
      lock.release();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(204);
      expect(statuses.filter((status) => status === 429)).toHaveLength(46);
      // Whoever comes back as told is answered.
      expect((await send('GET', '/Users?count=1')).status).toBe(200);
    },
    60_000,
  );
});
