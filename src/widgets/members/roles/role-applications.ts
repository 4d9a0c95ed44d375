import { roleApplications } from '../../../core/contract/resources.ts';
import type { Translated, Words } from '../../../core/languages/words.ts';
import type { Option } from '../../ui/fields/choices/options.ts';
import { applicationTitle, permissionRows, type DescribedPermission } from './permission-rows.ts';
import type { MatrixWords } from './permission-words.ts';
import type { roleWords } from './role-words.ts';

type RoleTexts = typeof roleWords extends Words<infer T> ? Translated<T> : never;

/** The name of an application that every installation has; undefined for another one. */
export const knownApplication = (words: RoleTexts, name: string): string | undefined =>
  roleApplications.some((known) => known === name) ? words.apps[name as (typeof roleApplications)[number]] : undefined;

/**
 * What a role can belong to: the applications of every installation, then this one's by title.
 * @param possible every permission, among them one with a star for each application
 * @param chosen the role's application, which stays even if it is gone
 */
export function applicationOptions(
  words: { role: RoleTexts; matrix: MatrixWords },
  possible: readonly DescribedPermission[],
  chosen: string,
): Option[] {
  const rows = permissionRows(
    possible.map(({ resource }) => resource),
    possible,
  );
  const names = possible.flatMap(({ resource }) => /^([a-z0-9_]+)\.\*$/.exec(resource)?.[1] ?? []);
  return [...new Set([...roleApplications, ...names, chosen])].map((name) => ({
    value: name,
    label: knownApplication(words.role, name) ?? applicationTitle(words.matrix, rows, name),
  }));
}
