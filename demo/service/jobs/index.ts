import type { JobHandlers } from '../data/jobs.ts';
import { sweep } from '../data/sweep.ts';
import { makeSender } from '../domain/send-messages.ts';
import { HOUR } from '../domain/limiter.ts';
import { SEND_JOB } from '../domain/messages.ts';
import { reportJobs } from '../reports/make.ts';
import type { Services } from '../services.ts';

/** Work that may take minutes: it has workers of its own, so that no mail waits for it. */
export function longJobHandlers(services: Services): JobHandlers {
  return reportJobs(services);
}

/** Every other kind of work that is done after a commit. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    [SEND_JOB]: makeSender(services.config, services.database),
  };
}

/** Work that is done again and again, in each process. */
export interface Chore {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/** Every chore of the service. */
export function chores(services: Services): Chore[] {
  return [
    { name: 'limits.sweep', everyMs: HOUR, run: () => services.limiter.sweep() },
    {
      name: 'database.sweep',
      everyMs: HOUR,
      run: () => sweep(services.database.db, services.now(), { keepsOutbox: services.config.demo }),
    },
  ];
}
