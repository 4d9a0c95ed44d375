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

/** The most rows that one node of a plan read from a table. */
export const mostRead = (plan: Plan): number =>
  Math.max(0, ...nodesOf(plan).map((node) => (node['Relation Name'] === undefined ? 0 : readBy(node))));

const readBy = (node: Plan): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));
