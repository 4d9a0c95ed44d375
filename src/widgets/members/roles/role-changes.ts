import type { Speak } from '../../../core/languages/words.ts';
import { levelName, levelOf, permissionRows, rowText, type DescribedPermission } from './permission-rows.ts';
import { matrixWords } from './permission-words.ts';
import type { RoleValues } from './role-values.ts';
import { roleWords } from './role-words.ts';

/** One line of the summary before 'Save'. */
export interface RoleChange {
  what: string;
  /** Null if there was nothing before, as in a new role. */
  from: string | null;
  to: string;
  /** Whether users gain or lose permissions by it. */
  effect: 'grants' | 'revokes' | 'none';
}

const texts = ['name', 'app', 'guid', 'description'] as const;

/**
 * The changes that saving a role would make.
 * @param before null for a new role, which lists only its permissions
 * @param resources every existing permission, so that areas are told apart from single permissions
 * @param described those with texts of applications
 */
export function roleChanges(
  speak: Speak,
  before: RoleValues | null,
  after: RoleValues,
  resources: readonly string[],
  described: readonly DescribedPermission[] = [],
): RoleChange[] {
  const words = speak(matrixWords);
  const granted = before?.permissions ?? [];
  const rows = permissionRows([...new Set([...resources, ...granted, ...after.permissions])], described);
  const permissions = rows.flatMap((row): RoleChange[] => {
    const [from, to] = [granted, after.permissions].map((list) => ({
      level: levelOf(row, list),
      count: [row.read, row.write].filter((one) => one !== null && list.includes(one)).length,
    })) as [Held, Held];
    if (from.level === to.level && from.count === to.count) return [];
    const effect = to.count > from.count ? 'grants' : 'revokes';
    const { name } = rowText(words, rows, row);
    return [{ what: name, from: levelName(words, row, from.level), to: levelName(words, row, to.level), effect }];
  });
  if (!before) return permissions;
  const fields = texts.flatMap((field): RoleChange[] => {
    const [from, to] = [before[field].trim(), after[field].trim()];
    return from === to || (field === 'guid' && to === '')
      ? []
      : [{ what: speak(roleWords)[field], from, to, effect: 'none' }];
  });
  return [...fields, ...permissions];
}

interface Held {
  level: ReturnType<typeof levelOf>;
  count: number;
}
