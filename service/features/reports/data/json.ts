import type { RecordSource } from '../../../platform/files/record.ts';

/** Streams rows as one JSON array (RFC 8259), one object per line, one page of rows at a time. */
export async function* json({ columns, pages }: Pick<RecordSource, 'columns' | 'pages'>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((record) => JSON.stringify(record, columns as string[])).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
