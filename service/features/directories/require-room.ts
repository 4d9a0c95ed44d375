import { eq } from 'drizzle-orm';
import { directoryGroups, directoryUsers } from '../../platform/database/schema/directories.ts';
import { memberships } from '../../platform/database/schema/memberships.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Run } from './people/run.ts';

/** Users of a directory, and members of an organization that it may add to. */
const USERS = 200_000;
const GROUPS = 20_000;

/**
 * Checks that a directory may add a user. Its members stay when it ends, so they count as well.
 * @throws {ApiError} 403 `directory_full`
 */
export async function requireRoomForUser({ tx, directory }: Run): Promise<void> {
  const { connectionId, organizationId } = directory;
  const beyond = [
    ...(await tx
      .select({ id: directoryUsers.id })
      .from(directoryUsers)
      .where(eq(directoryUsers.connectionId, connectionId))
      .offset(USERS - 1)
      .limit(1)),
    ...(await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(eq(memberships.organizationId, organizationId))
      .offset(USERS - 1)
      .limit(1)),
  ];
  if (beyond.length > 0) throw full();
}

/**
 * Checks that a directory may add a group.
 * @throws {ApiError} 403 `directory_full`
 */
export async function requireRoomForGroup({ tx, directory }: Run): Promise<void> {
  const beyond = await tx
    .select({ id: directoryGroups.id })
    .from(directoryGroups)
    .where(eq(directoryGroups.connectionId, directory.connectionId))
    .offset(GROUPS - 1)
    .limit(1);
  if (beyond.length > 0) throw full();
}

const full = () =>
  new ApiError(
    403,
    'directory_full',
    messageWith('errors.directory.full', { users: String(USERS), groups: String(GROUPS) }),
  );
