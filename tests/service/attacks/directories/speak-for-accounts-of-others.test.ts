import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConnection, makeDirectory } from '../../features/directories/support/connection.ts';
import { patchOf, scimClient, type Send, userOf } from '../../features/directories/support/scim-client.ts';
import { startService, type TestService } from '../../support/service.ts';

describe('a directory whose person has taken the account elsewhere', () => {
  let service: TestService;
  let send: Send;
  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'silent' } });
    const owner = await service.signIn('olivia.owner@northwind.example');
    const connection = await makeConnection(service, { domains: ['people.example'] });
    send = scimClient(await makeDirectory(service, connection, owner));
  });
  afterAll(async () => await service?.stop());

  const query = async <Row extends object>(text: string, values: unknown[]) =>
    (await service.services.database.pool.query<Row>(text, values)).rows;
  const accounts = (email: string) =>
    query<{ id: number; name: string }>('select id, name from users where email = $1', [email]);

  it('neither renames them nor takes their address', async () => {
    const { body } = await send('POST', '/Users', userOf('leaver@people.example', { displayName: 'Lea Leaver' }));
    await query("update users set email = 'lea@home.example' where email = 'leaver@people.example'", []);
    const value = {
      userName: 'taken@people.example',
      displayName: 'Taken',
      emails: [{ value: 'taken@people.example' }],
    };
    await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value }));
    expect(await accounts('lea@home.example')).toMatchObject([{ name: 'Lea Leaver' }]);
    expect(await accounts('taken@people.example')).toEqual([]);
  });

  it('does not own another account that has the address later', async () => {
    const { body } = await send('POST', '/Users', userOf('first@people.example', { displayName: 'First' }));
    const [first] = await accounts('first@people.example');
    await query("update users set email = 'gone@people.example', is_deleted = true where id = $1", [first?.id]);
    await query(
      "insert into users (email, name, email_proven_at) values ('first@people.example', 'Second', now())",
      [],
    );
    await send('PUT', `/Users/${body.id}`, userOf('first@people.example', { displayName: 'Third' }));
    await send('PUT', `/Users/${body.id}`, userOf('first@people.example', { displayName: 'Fourth' }));
    expect(await accounts('first@people.example')).toMatchObject([{ name: 'Second' }]);
  });

  it('learns nothing of accounts by users who come inactive', async () => {
    await query("insert into users (email, name, email_proven_at) values ('known@people.example', 'Known', now())", []);
    const noted = async (email: string) => {
      await send('POST', '/Users', userOf(email, { active: false }));
      const [request] = await query<{ changes: { id: string }[] }>(
        'select changes from directory_requests where about = $1 order by id desc limit 1',
        [email],
      );
      return request?.changes.map(({ id }) => id);
    };
    expect(await noted('known@people.example')).toEqual(await noted('unknown@people.example'));
  });

  it('reads no address of an account that is no member, and lets nobody in who went elsewhere', async () => {
    await query("insert into users (email, name, email_proven_at) values ('mover@people.example', 'Mover', now())", []);
    const [mover] = await accounts('mover@people.example');
    const { body } = await send('POST', '/Users', userOf('mover@people.example', { active: false }));
    await query("update users set email = 'mover@home.example' where id = $1", [mover?.id]);
    const emails = [{ value: 'moved@people.example', type: 'work', primary: true }];
    await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { emails } }));
    await send('PATCH', `/Users/${body.id}`, patchOf({ op: 'replace', value: { active: true } }));
    const logged = await query<{ changes: unknown }>('select changes from directory_requests', []);
    expect(JSON.stringify(logged)).not.toContain('mover@home.example');
    const joined = await query<{ user_id: number }>('select user_id from memberships where user_id = $1', [mover?.id]);
    expect(joined).toEqual([]);
    expect(await accounts('moved@people.example')).toHaveLength(1);
  });

  it.each([
    ['turned\u202eeman.exe', 'turnedeman.exe'],
    ['two\nlines\u0007', 'two lines'],
    ['\u200b', 'Test Person'],
  ])('names nobody %j', async (displayName, name) => {
    await send('POST', '/Users', userOf('odd@people.example', { displayName }));
    expect(await accounts('odd@people.example')).toMatchObject([{ name }]);
    await query("delete from users where email = 'odd@people.example'", []);
    await query("delete from directory_users where user_name = 'odd@people.example'", []);
  });

  it('takes no address with unseen or full-width characters for that of somebody else', async () => {
    await send('POST', '/Users', userOf('victim@people.example'));
    for (const address of ['vic\u200btim@people.example', '\uff56ictim@people.example'])
      expect((await send('POST', '/Users', userOf(address))).body.scimType).toBe('invalidValue');
  });
});
