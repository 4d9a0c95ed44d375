import type { Job } from '../../../src/core/contract/endpoints/platform/jobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { repeatJob } from '../../platform/jobs/jobs.ts';
import { SEND_JOB } from '../../platform/mail/messages.ts';
import { audit } from '../audit/audit.ts';
import { findJob, validUntil } from './list-jobs.ts';

/** Who asks for it; nobody on the command line. */
export interface RetryActor {
  actorId: number | null;
  actorApiKeyId?: number | null;
  ip: string | null;
}

/**
 * Tries a failed or waiting job again at once.
 * @throws {ApiError} 404; 409 `job_under_way`, `message_deleted`, `link_expired`
 */
export async function retryJob(database: Database, id: number, actor: RetryActor): Promise<Job> {
  return database.db.transaction(async (tx) => {
    const job = await findJob(tx, id);
    if (!job) throw notFound('errors.notFound.job');
    if (job.type === SEND_JOB && job.message === null)
      throw new ApiError(409, 'message_deleted', 'errors.messageDeleted');
    if (job.is_expired) throw new ApiError(409, 'link_expired', 'errors.linkExpired');
    if (job.status === 'running' || !(await repeatJob(tx, id, await validUntil(tx, id))))
      throw new ApiError(409, 'job_under_way', 'errors.jobUnderWay');
    await audit(tx, {
      organizationId: null,
      ...actor,
      action: 'job.repeated',
      target: { kind: 'job', id, name: job.type },
    });
    return (await findJob(tx, id)) ?? job;
  });
}
