/** A node of `explain (format json)`; what was counted only with `analyze`. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that a plan reads from end to end. */
export const scannedBy = (plan: Plan): string[] =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []));

/** What a node of a plan read from a table. */
export interface Read {
  table: string;
  rows: number;
  /** From end to end, or until enough was found. */
  isScan: boolean;
}

/** What each node of a plan read. */
export const readsOf = (plan: Plan): Read[] =>
  nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'];
    const isScan = node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0;
    return table === undefined ? [] : [{ table, rows: rowsReadBy(node), isScan }];
  });

const rowsReadBy = (node: Plan): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));
