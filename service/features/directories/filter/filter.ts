import type { AttributePath } from '../resource/find-attribute.ts';

export const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];

export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644 §3.4.2.2. `within` is a value path such as `emails[type eq "work"]`. */
export type Filter =
  | { kind: 'and' | 'or'; filters: readonly Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'compare'; path: AttributePath; operator: Operator; value: FilterValue }
  | { kind: 'within'; path: AttributePath; filter: Filter };

/** How many conditions a filter has. */
export function conditionsOf(filter: Filter): number {
  if (filter.kind === 'and' || filter.kind === 'or')
    return filter.filters.reduce((sum, one) => sum + conditionsOf(one), 0);
  return filter.kind === 'not' || filter.kind === 'within' ? conditionsOf(filter.filter) : 1;
}
