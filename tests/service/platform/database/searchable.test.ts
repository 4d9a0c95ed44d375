import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { searchableSql } from '../../../../service/platform/database/folded.ts';
import { searchable } from '../../../../src/core/locale/searchable.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';

/** Letters of Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, kana and Hangul. */
const SCRIPTS = [
  [0xc0, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
  [0xac00, 0xad00],
  [0xff01, 0xff5e],
] as const;

describeOnDatabases('searchableSql', (database) => {
  it.each(SCRIPTS)('is the rule of the core from U+%#x to U+%#x', async (from, to) => {
    const letters = Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
      /\p{L}|\p{M}/u.test(letter),
    );
    const text = sql`${letters.join(' ')}::text`;
    const { rows } = await database.current.db.execute<{ found: string }>(sql`select ${searchableSql(text)} as found`);
    expect(rows[0]?.found).toBe(searchable(letters.join(' ')));
  });
});
