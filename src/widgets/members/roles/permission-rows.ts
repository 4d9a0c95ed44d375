import { searchable } from '../../../core/locale/searchable.ts';
import { resources } from '../../../core/contract/resources.ts';
import {
  areaGroups,
  areaText,
  groupOf,
  knownTitle,
  permissionGroups,
  type AreaText,
  type MatrixWords,
} from './permission-words.ts';

/** How much of an area a role grants. */
export type Level = 'none' | 'read' | 'write';

/** A permission with the texts of the application that declares it; both are empty for those of this service. */
export interface DescribedPermission {
  resource: string;
  title: string;
  description: string;
}

/** One area of the matrix. */
export interface PermissionRow {
  /** The permissions' common part, such as `auth.users`, or the only permission, such as `logistics.*`. */
  id: string;
  /** One of `permissionGroups`, or `application:` and the name of an application that declares permissions. */
  group: string;
  /** The texts of its application. */
  declared?: AreaText;
  /** Null if reading cannot be granted alone. */
  read: string | null;
  /** Null if there is nothing to write. */
  write: string | null;
}

const OWN_GROUP = 'application:';

/**
 * Groups permissions into areas, in the matrix's order; unknown areas come last.
 * @param names raw permissions
 * @param described those with texts of applications
 */
export function permissionRows(
  names: readonly string[],
  described: readonly DescribedPermission[] = [],
): PermissionRow[] {
  const texts = new Map(described.filter(({ title }) => title).map((one) => [one.resource, one]));
  const rows = new Map<string, PermissionRow>();
  for (const resource of names) {
    const [, area, kind] = /^(.+)\.(READ|WRITE)$/.exec(resource) ?? [null, resource, null];
    const id = area ?? resource;
    const { declared, ...row } = rows.get(id) ?? { id, group: groupIn(names, id), read: null, write: null };
    const text = joined(declared, texts.get(resource));
    rows.set(id, { ...row, [kind === 'READ' ? 'read' : 'write']: resource, ...(text && { declared: text }) });
  }
  const order = Object.keys(areaGroups);
  const place = ({ id }: PermissionRow) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...rows.values()].sort((one, other) => place(one) - place(other));
}

/** An application that declares permissions has a group of its own; one that is granted as a whole shares one. */
function groupIn(names: readonly string[], id: string): string {
  const [application = ''] = id.split('.');
  const whole = `${application}.*`;
  if (application === 'auth' || !names.includes(whole)) return groupOf(id);
  const isDivided = names.some((name) => name !== whole && name.startsWith(`${application}.`));
  return isDivided ? OWN_GROUP + application : 'applications';
}

/** The texts of READ and WRITE of one area, each once. */
function joined(before: AreaText | undefined, text: DescribedPermission | undefined): AreaText | undefined {
  if (!text) return before;
  const both = (one: string | undefined, other: string) => [...new Set([one, other])].filter(Boolean).join(' · ');
  return { name: both(before?.name, text.title), about: both(before?.about, text.description) };
}

/** The groups of these rows, in the matrix's order: those of applications after what applications share. */
export function groupsOf(rows: readonly PermissionRow[]): string[] {
  const own = rows.map(({ group }) => group).filter((group) => group.startsWith(OWN_GROUP));
  const all = permissionGroups.flatMap((group) => (group === 'applications' ? [group, ...new Set(own)] : [group]));
  return all.filter((group) => rows.some((row) => row.group === group));
}

/** The application with a group of its own that a row belongs to; null if there is none. */
export const applicationOf = ({ group }: PermissionRow): string | null =>
  group.startsWith(OWN_GROUP) ? group.slice(OWN_GROUP.length) : null;

/** The title of an application, as it declares it or as this service knows it. */
export const applicationTitle = (words: MatrixWords, rows: readonly PermissionRow[], application: string): string =>
  rows.find(({ id }) => id === `${application}.*`)?.declared?.name ?? knownTitle(words, application);

/** The name of a group. */
export function groupName(words: MatrixWords, rows: readonly PermissionRow[], group: string): string {
  const known = permissionGroups.find((one) => one === group);
  return known ? words.groups[known] : applicationTitle(words, rows, group.slice(OWN_GROUP.length));
}

/** The plain name and description of a row. */
export function rowText(words: MatrixWords, rows: readonly PermissionRow[], row: PermissionRow): AreaText {
  const application = applicationOf(row);
  if (application !== null && row.id === `${application}.*`) {
    const name = words.everything(applicationTitle(words, rows, application));
    return { name, about: words.everythingAbout };
  }
  return row.declared ?? areaText(words, row.id);
}

/** Whether a wildcard of its application grants a row already. */
export function isIncluded(row: PermissionRow, granted: readonly string[]): boolean {
  const application = applicationOf(row);
  return application !== null && row.id !== `${application}.*` && granted.includes(`${application}.*`);
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
  const parts = searchable(term).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { name, about } = rowText(words, rows, row);
    const text = [name, about, groupName(words, rows, row.group), row.id, ...resourcesOf(row)].join(' ');
    return parts.every((part) => searchable(text).includes(part));
  });
}

/** The granted areas in plain words, such as `Users (Write)`, in order. */
export function grantedAreas(
  words: MatrixWords,
  granted: readonly string[],
  described: readonly DescribedPermission[] = [],
): string[] {
  const known = [...resources, ...described.map(({ resource }) => resource)];
  const rows = permissionRows([...new Set([...known, ...granted])], described);
  return rows
    .map((row) => ({ row, level: levelOf(row, granted) }))
    .filter(({ level }) => level !== 'none')
    .map(({ row, level }) => words.areaAccess(rowText(words, rows, row).name, levelName(words, row, level)));
}
