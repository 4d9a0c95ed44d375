import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { directoryRequests } from '../../../platform/database/schema/directories.ts';
import type { Message } from '../../../platform/languages/message.ts';

/** How many requests of a directory are kept, and as many that were refused. */
export const LISTED = 100;
/** Requests between two clean-ups. */
const CLEAN_EVERY = 50;
const PATH_LENGTH = 200;
const ABOUT_LENGTH = 300;

export interface LoggedRequest {
  connectionId: number;
  method: string;
  /** Below the base address, without its query: that may contain addresses. */
  path: string;
  status: number;
  /** Whom it was about; null for lists. */
  about: string | null;
  changes: Message[];
  error: Message | null;
  /** When the directory's last request was noted. */
  lastRequestAt: Date | null;
}

/** Notes a request of a directory, and from time to time deletes old ones. */
export async function logRequest(
  within: Queryable,
  { path, about, lastRequestAt, ...request }: LoggedRequest,
  at: Date,
) {
  const { connectionId } = request;
  const [row] = await within
    .insert(directoryRequests)
    .values({
      ...request,
      path: path.slice(0, PATH_LENGTH),
      about: about && about.slice(0, ABOUT_LENGTH),
      createdAt: at,
    })
    .returning({ id: directoryRequests.id });
  // Once a second at most: requests that come side by side would wait for each other's row.
  if (lastRequestAt === null || at.getTime() - lastRequestAt.getTime() >= 1_000)
    await within.execute(sql`
      update directories set last_request_at = ${at.toISOString()}
      where connection_id = (
        select connection_id from directories where connection_id = ${connectionId} for update skip locked)`);
  if (row && row.id % CLEAN_EVERY === 0) await deleteOld(within, connectionId);
}

async function deleteOld(within: Queryable, connectionId: number): Promise<void> {
  for (const kind of ['null', 'not null'])
    await within.execute(sql`
      delete from directory_requests where connection_id = ${connectionId} and error is ${sql.raw(kind)} and id <= (
        select id from directory_requests where connection_id = ${connectionId} and error is ${sql.raw(kind)}
        order by id desc offset ${LISTED} limit 1)`);
}
