import { resources } from '../../../core/contract/resources.ts';
import { areaGroups, areaText, groupOf, type MatrixWords, type PermissionGroup } from './permission-words.ts';

/** How much of an area a role grants. */
export type Level = 'none' | 'read' | 'write';

/** One area of the matrix. */
export interface PermissionRow {
  /** The permissions' common part, such as `auth.users`, or the only permission, such as `logistics.*`. */
  id: string;
  group: PermissionGroup;
  /** Null if reading cannot be granted alone. */
  read: string | null;
  /** Null if there is nothing to write. */
  write: string | null;
}

/**
 * Groups permissions into areas, in the matrix's order; unknown areas come last.
 * @param names raw permissions
 */
export function permissionRows(names: readonly string[]): PermissionRow[] {
  const rows = new Map<string, PermissionRow>();
  for (const resource of names) {
    const [, area, kind] = /^(.+)\.(READ|WRITE)$/.exec(resource) ?? [null, resource, null];
    const id = area ?? resource;
    const row = rows.get(id) ?? { id, group: groupOf(id), read: null, write: null };
    rows.set(id, kind === 'READ' ? { ...row, read: resource } : { ...row, write: resource });
  }
  const order = Object.keys(areaGroups);
  const place = ({ id }: PermissionRow) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...rows.values()].sort((one, other) => place(one) - place(other));
}

/** The raw permissions of a row. */
export const resourcesOf = ({ read, write }: PermissionRow): string[] =>
  [read, write].filter((resource) => resource !== null);

/** The levels that a row offers, lowest first. */
export const levelsOf = ({ read, write }: PermissionRow): Level[] => [
  'none',
  ...(read === null ? [] : (['read'] as const)),
  ...(write === null ? [] : (['write'] as const)),
];

/** How much of a row is granted. Write without Read counts as Write. */
export function levelOf({ read, write }: PermissionRow, granted: readonly string[]): Level {
  if (write !== null && granted.includes(write)) return 'write';
  return read !== null && granted.includes(read) ? 'read' : 'none';
}

/** Whether writing is granted without reading, which is possible for roles created through the API. */
export const isWriteOnly = ({ read, write }: PermissionRow, granted: readonly string[]): boolean =>
  read !== null && write !== null && granted.includes(write) && !granted.includes(read);

/** The permissions after setting a row to a level; Write includes Read. */
export function withLevel(row: PermissionRow, level: Level, granted: readonly string[]): string[] {
  const kept = granted.filter((resource) => !resourcesOf(row).includes(resource));
  return [...kept, ...neededFor(row, level)];
}

/** The permissions that make up a level of a row. */
export function neededFor({ read, write }: PermissionRow, level: Level): string[] {
  const needed = level === 'none' ? [] : level === 'read' ? [read] : [read, write];
  return needed.filter((resource) => resource !== null);
}

/** The plain name of a level in a row. An area granted as a whole has 'Full' instead of Read and Write. */
export const levelName = (words: MatrixWords, { read }: PermissionRow, level: Level): string =>
  level === 'write' && read === null ? words.full : words[level];

/** The rows that contain every word of the search in their plain name, description or raw permission. */
export function searchRows(words: MatrixWords, rows: readonly PermissionRow[], term: string): readonly PermissionRow[] {
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { name, about } = areaText(words, row.id);
    const text = [name, about, row.id, ...resourcesOf(row)].join(' ').toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}

/** The granted areas in plain words, such as `Users (Write)`, in order. */
export function grantedAreas(words: MatrixWords, granted: readonly string[]): string[] {
  return permissionRows([...resources, ...granted])
    .map((row) => ({ row, level: levelOf(row, granted) }))
    .filter(({ level }) => level !== 'none')
    .map(({ row, level }) => words.areaAccess(areaText(words, row.id).name, levelName(words, row, level)));
}
