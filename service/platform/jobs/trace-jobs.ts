import type { Tracing } from '../tracing/tracing.ts';
import type { JobHandlers } from './jobs.ts';

/** The same handlers, which record each attempt as a span. */
export function traceJobs(handlers: JobHandlers, tracing: Tracing): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([type, handle]): [string, typeof handle] => [
      type,
      (job) => tracing.span(`job ${type}`, { 'iam.job_id': job.id, 'iam.attempt': job.attempt }, () => handle(job)),
    ]),
  );
}
