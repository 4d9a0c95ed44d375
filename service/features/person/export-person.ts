import type { Queryable } from '../../platform/database/database.ts';
import { audit } from '../audit/audit.ts';
import { prepared } from '../../platform/database/prepared-statement.ts';
import type { ErasableUser } from './find-person.ts';
import { type Holding, holdings } from './personal-data.ts';

type Records = Record<string, unknown>[];

/** Everything the database holds about a user. */
export interface PersonExport {
  exported_at: string;
  user_id: number;
  /** Rows by table. Bytes are base64; secrets and their digests are left out. */
  records: Record<string, Records>;
}

/**
 * Exports everything held about a user (GDPR articles 15 and 20), and notes it in the audit log.
 * @param now milliseconds since 1970
 */
export async function exportPerson(within: Queryable, user: ErasableUser, now: number): Promise<PersonExport> {
  const records: Record<string, Records> = {};
  for (const holding of holdings) {
    const name = holding.only ? `${holding.table} by ${holding.by.join()}` : holding.table;
    records[name] = await recordsOf(within, holding, user);
  }
  const target = { kind: 'user', id: user.id, name: '' };
  await audit(within, { organizationId: null, actorId: null, action: 'user.exported', target, ip: null });
  return { exported_at: new Date(now).toISOString(), user_id: user.id, records };
}

async function recordsOf(within: Queryable, holding: Holding, { id, email }: ErasableUser): Promise<Records> {
  const { table, where, only, secret = [], ofOthers = { when: 'false', columns: [] } } = holding;
  const hidden = JSON.stringify(Object.fromEntries(ofOthers.columns.map((column) => [column, null])));
  const record = `to_jsonb(t) || case when ${ofOthers.when} then '${hidden}' else '{}' end::jsonb`;
  const rows = await prepared<{ record: Record<string, unknown> }>(within, {
    name: `export-${table}-${only?.at(-1) ?? 'all'}`,
    // Both parameters appear, so that every statement takes the same two.
    text: `select ${record} as record from ${table} t
      where (${where}) and $1::int is not null and $2::text is not null`,
    values: [id, email],
  });
  return rows.map(({ record }) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([column]) => (only ? only.includes(column) : !secret.includes(column)))
        .map(([column, value]) => [column, withoutHex(value)]),
    ),
  );
}

/** Bytes as base64: Postgres writes them in hex. */
const withoutHex = (value: unknown): unknown =>
  typeof value === 'string' && /^\\x([\da-f]{2})+$/.test(value)
    ? Buffer.from(value.slice(2), 'hex').toString('base64')
    : value;
