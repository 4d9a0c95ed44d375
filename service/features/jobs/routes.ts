import { handlers } from '../../platform/http/handlers.ts';
import { newestPageOf } from '../../platform/lists/paging.ts';
import { actorOf } from '../audit/audit.ts';
import { listJobs } from './list-jobs.ts';
import { retryJob } from './retry-job.ts';

/** Routes of the panel 'Mail and jobs' of the system settings. */
export const jobRoutes = handlers({
  'GET /jobs': async ({ services, query }) => {
    const { jobs, meta } = await listJobs(services.database.db, query.status, newestPageOf(query));
    return { data: jobs, meta };
  },

  'POST /jobs/{id}/retry': async ({ services, params, requester }) => ({
    data: [await retryJob(services.database, params.id, actorOf(requester.caller, requester.ip))],
  }),
});
