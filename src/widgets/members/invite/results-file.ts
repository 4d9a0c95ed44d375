import type { BulkRow, RowState } from './bulk-invite-model.ts';

/** Excel and other programs run what begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const field = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The results of a list as a CSV file that Excel reads as UTF-8. */
export function resultsFile(
  rows: readonly BulkRow[],
  words: { line: string; address: string; result: string; states: Record<RowState, string> },
): Blob {
  const lines = [
    [words.line, words.address, words.result],
    ...rows.map(({ line, email, state, message }) => [String(line), email, message || words.states[state]]),
  ];
  const text = lines.map((fields) => fields.map(field).join(',')).join('\r\n');
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
