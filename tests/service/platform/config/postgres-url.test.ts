import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../service/platform/config/config.ts';
import { readPostgresUrl } from '../../../../service/platform/config/postgres-url.ts';

describe('a URL of Postgres', () => {
  it.each([
    ['postgres://iam:p%40ss@db/iam', ['postgres://iam:p%40ss@db/iam']],
    ['postgresql://db:6432/iam?sslmode=verify-full', ['postgresql://db:6432/iam?sslmode=verify-full']],
    ['postgres:///iam?host=/run/postgresql', ['postgres:///iam?host=%2Frun%2Fpostgresql']],
    [
      'postgres://iam:p,@a:5432,b:5433,[::1]:5434/iam?sslmode=require',
      [
        'postgres://iam:p,@a:5432/iam?sslmode=require',
        'postgres://iam:p,@b:5433/iam?sslmode=require',
        'postgres://iam:p,@[::1]:5434/iam?sslmode=require',
      ],
    ],
    ['postgres://iam@a,b/iam?port=6000', ['postgres://iam@a:6000/iam', 'postgres://iam@b:6000/iam']],
    [
      'postgres://iam@/iam?host=a,b&port=6001,6002&application_name=x',
      [
        'postgres://iam@/iam?application_name=x&host=a&port=6001',
        'postgres://iam@/iam?application_name=x&host=b&port=6002',
      ],
    ],
  ])('%s has these servers', (url, urls) => {
    expect(readPostgresUrl(url).urls).toEqual(urls);
  });

  it('says which server will do, in which order, and how long to wait for each', () => {
    expect(readPostgresUrl('postgres://a,b/iam')).toMatchObject({ target: 'any', isRandom: false });
    const all = 'target_session_attrs=read-write&load_balance_hosts=random&connect_timeout=3';
    expect(readPostgresUrl(`postgres://a,b/iam?${all}`)).toMatchObject({
      ...{ target: 'read-write', isRandom: true, connectSeconds: 3 },
    });
  });

  it.each([
    ['mysql://db/iam', 'must be an address that begins with postgres:// or postgresql://'],
    ['postgres://iam:secret@a,b:port/iam', 'must be an address such as'],
    ['postgres://iam:secret@se/cret@db/iam', 'percent-encoding'],
    ['postgres://iam:secret@se#cret@db/iam', 'percent-encoding'],
    ['postgres://iam:secret@se?cret@db/iam?sslmode=require', 'percent-encoding'],
    ['postgres://iam:secret@a,b/iam?port=1,2,3', 'has 3 ports for 2 hosts'],
    ['postgres://iam:secret@a/iam?target_session_attrs=standby', ': the service writes'],
    ['postgres://iam:secret@a/iam?load_balance_hosts=round', 'not one of disable, random'],
    ['postgres://iam:secret@a/iam?connect_timeout=soon', 'not a number of seconds'],
    ['postgres://iam:secret@a/iam?require_auth=scram-sha-256', 'has the parameter require_auth'],
  ])('%s is refused in one line that does not repeat it', (DATABASE_URL, words) => {
    let message = '';
    try {
      readConfig({ DATABASE_URL, SECRET_KEY: 'a key of tests, which keeps no secret of anybody' });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(/^DATABASE_URL [^\n]+\.$/);
    expect(message).toContain(words);
    expect(message).not.toContain('secret');
  });
});
