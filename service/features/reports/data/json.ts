import type { RecordSource } from '../../../platform/files/record.ts';

/** The rows as one JSON array of objects, a line each, a page of rows at a time. RFC 8259 */
export async function* json({ columns, pages }: Pick<RecordSource, 'columns' | 'pages'>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((record) => JSON.stringify(record, columns as string[])).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
