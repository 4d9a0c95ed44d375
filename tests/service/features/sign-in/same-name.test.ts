import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { isOneScript } from '../../../../service/features/account/one-script.ts';
import { userByLogin } from '../../../../service/features/sign-in/user-by-login.ts';
import { userByEmail } from '../../../../service/features/users/find-user.ts';
import { isUniqueViolation } from '../../../../service/platform/database/errors.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/database/postgres.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

describeServices('a login', (described) => {
  it('is the same in full-width letters, with the Kelvin sign, and in capitals', async () => {
    const { service } = described;
    const token = await service.signIn('walt.writer@northwind.example');
    const params = { id: userIds.walt };
    const rename = (username: string) => service.call('PUT /user/{id}', { token, params, body: { username } });
    expect((await rename('\u212A7.walt')).data[0]?.username, 'Kelvin sign').toBe('K7.walt');
    const taken = await rename('ｏｌｉｖｉａ.owner');
    expect([taken.status, taken.code]).toEqual([422, 'username_taken']);
    for (const email of ['k7.WALT', 'Ｋ７．ｗａｌｔ', 'ＷＡＬＴ.writer@northwind.example'])
      expect((await service.call('POST /auth', { body: { email, password: PASSWORD } })).data[0]?.user_id).toBe(
        userIds.walt,
      );
  });

  it('has letters of one script', async () => {
    const { service } = described;
    const token = await service.signIn('rita.reader@northwind.example');
    const params = { id: userIds.rita };
    const body = { username: 'оlivia.reader' };
    const mixed = await service.call('PUT /user/{id}', { token, params, body });
    expect([mixed.status, mixed.code]).toEqual([422, 'username_invalid']);
    expect(mixed.meta.error?.data?.['username']).toEqual(['Use letters of one script only, such as Latin or Greek.']);
    const greek = await service.call('PUT /user/{id}', { token, params, body: { username: 'όλγα_42' } });
    expect(greek.status).toBe(200);
  });
});

it('knows scripts that are written together', () => {
  expect(['olga', 'Ольга', 'たなか田中', '김철수', '123_-', 'José'].map(isOneScript)).not.toContain(false);
  expect(['pаypal', 'οlga', 'अlga'].map(isOneScript)).not.toContain(true);
});

/** Locales in which the lower case of `I` is another letter, and in which only ASCII has a lower case. */
const LOCALES = {
  tr: `locale_provider icu icu_locale 'tr' locale 'C' encoding 'UTF8'`,
  C: `locale 'C' encoding 'UTF8'`,
};

describe.skipIf(!findPostgres())('a Postgres with another locale', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 120_000);
  afterAll(() => postgres?.stop());

  it.each(Object.entries(LOCALES))(
    '%s compares as every other',
    async (name, locale) => {
      const url = new URL(await postgres.createDatabase());
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await client.query(`create database "other_${name}" template template0 ${locale}`);
      await client.end();
      url.pathname = `/other_${name}`;
      let service: TestService | undefined;
      try {
        service = await startService({ empty: true, env: { DATABASE_URL: url.href } });
        const { db, pool } = service.services.database;
        const add = (email: string, username: string) =>
          pool.query('insert into users (name, email, username) values ($1, $1, $2)', [email, username]);
        await add('Info@firma.example', 'Émile');
        expect((await userByEmail(db, 'INFO@FIRMA.EXAMPLE'))?.username).toBe('Émile');
        expect((await userByLogin(db, 'émile'))?.name).toBe('Info@firma.example');
        expect((await userByLogin(db, 'ÉMILE'))?.name).toBe('Info@firma.example');
        const twice = await add('INFO@firma.example', 'other').catch((error: unknown) => error);
        expect(isUniqueViolation(twice, 'users_email_key')).toBe(true);
      } finally {
        await service?.stop();
      }
    },
    120_000,
  );
});
