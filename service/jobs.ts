import { logoPicture } from './features/branding/logo.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import { deleteExpired } from './platform/database/delete-expired.ts';
import { senderOf } from './features/settings/mail-sender.ts';
import { makeSender } from './platform/mail/send-messages.ts';
import { SEND_JOB } from './platform/mail/messages.ts';
import { notifyOfExpiry } from './features/api-keys/expiry-notices.ts';
import { dropOldDeliveries } from './features/webhooks/drop-old-deliveries.ts';
import { reportJobs } from './features/reports/make/make-report.ts';
import type { Services } from './platform/services.ts';
import { HOUR } from './platform/time.ts';

/** Work that may take minutes. It has its own workers, so that no mail waits for it. */
export function longJobHandlers(services: Services): JobHandlers {
  return reportJobs(services);
}

/** All other work done after a commit. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    [SEND_JOB]: makeSender(
      services,
      () => senderOf(services.database.db, services.config),
      (organizationId) => logoPicture(services.database.db, organizationId),
    ),
  };
}

/** Work repeated on a timer in each process. */
export interface PeriodicTask {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

/** All periodic tasks of the service. */
export function periodicTasks(services: Services): PeriodicTask[] {
  return [
    { name: 'sessions.write-activity', everyMs: 5_000, run: () => services.sessions.writeActivity() },
    { name: 'api-keys.notify-of-expiry', everyMs: HOUR, run: () => notifyOfExpiry(services) },
    {
      name: 'webhooks.drop-old-deliveries',
      everyMs: HOUR,
      run: () => dropOldDeliveries(services.database.db, services.stopping),
    },
    {
      name: 'database.delete-expired',
      everyMs: HOUR,
      run: () =>
        deleteExpired(services.database.db, services.now(), {
          keepsOutbox: services.config.demo,
          retention: services.config.retention,
          signal: services.stopping,
        }),
    },
  ];
}
