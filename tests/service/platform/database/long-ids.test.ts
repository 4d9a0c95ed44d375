import { describe, expect, it } from 'vitest';
import { readBigint } from '../../../../service/platform/database/value-types.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

/**
 * Tables with 32-bit ids, and why their rows cannot reach 2^31. Every other table grows with use and has 64-bit ids:
 * deleted rows, and insertions that meet an existing row, use ids, too.
 */
const SHORT: Record<string, string> = {
  users: 'one per person, and one per invitation of a guest, which are limited',
  external_identities: 'one per person and provider, when they are linked',
  passkeys: 'a few per person, limited',
  memberships: 'one per person and organization, by invitations, which are limited',
  organizations: 'one per customer',
  organization_settings: 'a few per organization, limited',
  roles: 'a few per organization, limited',
  api_keys: 'at most 100 per organization',
  webhooks: 'at most 100 per organization',
  announcements: 'at most 100 per organization, written by hand',
  system_settings: 'a few in all, written by hand',
  applications: 'a few in all, written by hand',
  service_keys: 'a few per application, made by hand',
  export_types: 'at most 100 per application',
  connections: 'at most 20 at a time per organization, set up by hand',
  connection_setups: 'at most 10 at a time per organization',
  organization_domains: 'at most 100 per organization',
  directory_users: 'one per person that a directory sends',
  directory_groups: 'one per group of a company',
};

describeOnDatabases('ids', (database) => {
  const ask = async <Row extends object>(text: string) => (await database.current.pool.query<Row>(text)).rows;

  it('are 64-bit in every table that grows with use, and so are their sequences', async () => {
    const columns = await ask<{ table: string; type: string; maximum: string }>(`
      select table_name as table, data_type as type, identity_maximum as maximum from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' order by table_name`);
    expect(columns.length).toBeGreaterThan(30);
    const short = columns.filter(({ type }) => type !== 'bigint').map(({ table }) => table);
    expect(short).toEqual(Object.keys(SHORT).sort());
    const long = columns.filter(({ type }) => type === 'bigint');
    expect(new Set(long.map(({ maximum }) => maximum))).toEqual(new Set(['9223372036854775807']));
    const sequences = await ask<{ sequence: string; type: string }>(`
      select sequencename as sequence, data_type::text as type from pg_sequences where schemaname = 'public'`);
    const others = sequences.filter(({ type }) => type !== 'bigint').map(({ sequence }) => sequence);
    expect(others.sort()).toEqual(short.map((table) => `${table}_id_seq`));
  });

  it('have the type of what they refer to', async () => {
    const references = await ask<{ column: string; type: string; referred: string }>(`
      select c.conrelid::regclass || '.' || a.attname as column, format_type(a.atttypid, null) as type,
        format_type(b.atttypid, null) as referred
      from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
    expect(references.length).toBeGreaterThan(40);
    expect(references.filter(({ type, referred }) => type !== referred)).toEqual([]);
  });

  it('are numbers, also in a list of any type of statement', async () => {
    const greatest = Number.MAX_SAFE_INTEGER;
    const [row] = await ask<{ id: number; count: number }>(`select ${greatest} as id, count(*) from users`);
    expect(row).toEqual({ id: greatest, count: 0 });
  });

  it('are never read as another number', async () => {
    await expect(ask('select 9007199254740993 as id')).rejects.toThrow('too large');
    expect(await ask('select 1 as id')).toEqual([{ id: 1 }]);
  });
});

describe('a bigint', () => {
  it('is a number up to 2^53', () => {
    expect(['0', '-5', '9007199254740991'].map(readBigint)).toEqual([0, -5, Number.MAX_SAFE_INTEGER]);
    for (const text of ['9007199254740992', '-9223372036854775808']) expect(() => readBigint(text)).toThrow(RangeError);
  });
});
