import { formatList } from '../../../core/locale/lists.ts';
import type { Role } from '../../../core/contract/entities/role.ts';
import type { Speak } from '../../../core/languages/words.ts';
import { roleWords } from './role-words.ts';

type Named = Pick<Role, 'guid' | 'name' | 'description' | 'is_readable_only'>;

/**
 * A role with its texts in the reader's language, if the service made it: nobody can rename those. Other roles keep the
 * words of their authors.
 */
export function roleIn<T extends Named>(speak: Speak, role: T): T {
  const { administrator } = roleWords.english.builtIn;
  const { builtIn } = speak(roleWords);
  if (!role.is_readable_only) return role;
  if (role.guid === 'superadmin') return { ...role, ...builtIn.superAdmin };
  const isOwn = role.name === administrator.name && role.description === administrator.description;
  return isOwn ? { ...role, ...builtIn.administrator } : role;
}

/** The names of roles, as a list in the reader's language. */
export const roleNames = (speak: Speak, locale: string, roles: readonly Named[]): string =>
  formatList(
    roles.map((role) => roleIn(speak, role).name),
    locale,
  );
