import { and, desc, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { userSettings } from '../../platform/database/schema/settings.ts';
import { users } from '../../platform/database/schema/users.ts';
import { writtenLocale } from '../../platform/languages/languages.ts';
import type { Recipient } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { isSameAddress, isSameLogin } from '../../platform/database/folded.ts';

/** A user as the public pages know them, with their mail language. */
export interface KnownUser extends Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'username' | 'email' | 'activatedAt' | 'emailProvenAt' | 'isDeleted'
> {
  /** `local_format`. */
  locale: string | null;
}

const columns = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  activatedAt: users.activatedAt,
  emailProvenAt: users.emailProvenAt,
  isDeleted: users.isDeleted,
  locale: userSettings.value,
};

const people = (within: Queryable) =>
  within
    .select(columns)
    .from(users)
    .leftJoin(
      userSettings,
      and(eq(userSettings.userId, users.id), eq(userSettings.category, 'common'), eq(userSettings.key, 'local_format')),
    );

/** The user with an email, including deleted ones. */
export async function userByEmail(within: Queryable, email: string): Promise<KnownUser | undefined> {
  const [found] = await people(within).where(isSameAddress(users.email, email));
  return found;
}

/** The user with an email or login, including deleted ones; an email match comes first. */
export async function userByName(within: Queryable, name: string): Promise<KnownUser | undefined> {
  const isEmail = isSameAddress(users.email, name);
  const [found] = await people(within)
    .where(or(isEmail, isSameLogin(users.username, name)))
    .orderBy(desc(isEmail))
    .limit(1);
  return found;
}

/** The user with an id. */
export async function userById(within: Queryable, id: number): Promise<KnownUser | undefined> {
  const [found] = await people(within).where(eq(users.id, id));
  return found;
}

/**
 * A mail recipient with language: their `local_format`, else that of the request, else English.
 * @param languages preferred languages of the request (BCP 47), best first; empty for mails not caused by a request
 */
export function recipientOf(
  { config }: Pick<Services, 'config'>,
  user: { locale: string | null } | undefined,
  languages: readonly string[] = [],
): Recipient {
  return { publicUrl: config.publicUrl, locale: writtenLocale([user?.locale, ...languages]) };
}

/** Default display name: the email's local part. */
export const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));
