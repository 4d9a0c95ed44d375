import { csvLine } from '../../../core/contract/files/csv-dialect.ts';
import type { BulkRow, RowState } from './bulk-invite-model.ts';

/** The results of a list as a CSV file that Excel reads as UTF-8. */
export function resultsFile(
  rows: readonly BulkRow[],
  words: { line: string; address: string; result: string; states: Record<RowState, string> },
): Blob {
  const lines = rows.map(({ line, email, state, message }) => csvLine([line, email, message || words.states[state]]));
  const head = csvLine([words.line, words.address, words.result]);
  return new Blob(['\uFEFF', head, ...lines], { type: 'text/csv;charset=utf-8' });
}
