/**
 * Reads comma-separated values strictly by RFC 4180, without sharing code with their writer.
 * @throws if the grammar is violated
 */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const record: string[] = [];
    for (;;) {
      let field = '';
      if (text[at] === '"') {
        for (at += 1; ; at += 1) {
          if (at >= text.length) throw new Error('A quoted field does not end.');
          if (text[at] !== '"') field += text[at];
          else if (text[at + 1] === '"') {
            field += '"';
            at += 1;
          } else break;
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
          if (text[at] === '"' || text[at] === '\n') throw new Error(`A bare field holds ${JSON.stringify(text[at])}.`);
          field += text[at];
          at += 1;
        }
      }
      record.push(field);
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error('A record does not end with CRLF.');
    at += 2;
    records.push(record);
  }
  if (records.some((record) => record.length !== records[0]?.length)) throw new Error('Records differ in length.');
  return records;
}

/** The records as objects, by the names in the header line. */
export function csvObjects(text: string): Record<string, string>[] {
  const [names = [], ...records] = parseCsv(text);
  return records.map((record) => Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])));
}
