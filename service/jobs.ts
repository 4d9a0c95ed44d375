import { mailLogo } from './features/branding/logo.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import { bringBackJobs, failUnknownJobs } from './platform/jobs/repair-jobs.ts';
import { deleteExpired } from './platform/database/delete-expired.ts';
import { senderOf } from './features/settings/mail-sender.ts';
import { makeSender } from './platform/mail/send-messages.ts';
import { SEND_JOB } from './platform/mail/messages.ts';
import { INVITE_LIST_JOB } from './features/invitations/lists/lists.ts';
import { inviteList } from './features/invitations/lists/invite-list.ts';
import { rotateWhenOld } from './features/access-tokens/signing-keys.ts';
import { readMetadataDaily } from './features/connections/saml/provider/read-daily.ts';
import { warnOfCertificates } from './features/connections/saml/provider/warn-of-certificates.ts';
import { checkDomains, checkDomainsOf } from './features/domains/check-daily.ts';
import { CHECK_DOMAINS_JOB, type RestoredOrganization } from './features/organizations/release-domains.ts';
import { notifyOfExpiry } from './features/api-keys/expiry-notices.ts';
import { dropOldDeliveries } from './features/webhooks/drop-old-deliveries.ts';
import { reportJobs } from './features/reports/make/make-report.ts';
import { addressHealth } from './features/users/address-health.ts';
import { tellOfManyKeys } from './features/api-keys/tell-owner.ts';
import { FAN_OUT_JOB, fanOut } from './features/sent-notifications/fan-out.ts';
import { MAILS_JOB, sendDueMails, writeDueMails } from './features/sent-notifications/mail-out.ts';
import { sendScheduled } from './features/sent-notifications/schedule.ts';
import { takeOutExpired, takeOutWithdrawn, WITHDRAW_JOB } from './features/sent-notifications/withdraw.ts';
import { dropUnused } from './features/uploads/uploads.ts';
import type { Services } from './platform/services.ts';
import { HOUR, MINUTE } from './platform/time.ts';

/** Work that may take minutes. It has its own workers, so that no mail waits for it. */
export function longJobHandlers(services: Services): JobHandlers {
  return {
    ...reportJobs(services),
    [INVITE_LIST_JOB]: (job) => inviteList(services, job),
    [CHECK_DOMAINS_JOB]: ({ payload }) => checkDomainsOf(services, (payload as RestoredOrganization).organizationId),
  };
}

/** Work on notifications for many. It has its own workers, and a lease of seconds: bells wait for it. */
export function notificationJobHandlers(services: Services): JobHandlers {
  return {
    [FAN_OUT_JOB]: (job) => fanOut(services, job),
    [WITHDRAW_JOB]: (job) => takeOutWithdrawn(services, job),
    [MAILS_JOB]: (job) => writeDueMails(services, job),
  };
}

/** All other work done after a commit. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    [SEND_JOB]: makeSender(
      services,
      () => senderOf(services.database.db, services.config),
      (organizationId) => mailLogo(services, organizationId),
      { health: addressHealth(services.database.db) },
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
    {
      name: 'jobs.bring-back',
      everyMs: 15_000,
      run: () => noted(services, 'clock', bringBackJobs(services.database.db)),
    },
    {
      name: 'jobs.fail-unknown',
      everyMs: 60_000,
      run: () => {
        const all = [jobHandlers, longJobHandlers, notificationJobHandlers];
        const types = all.flatMap((handlersOf) => Object.keys(handlersOf(services)));
        return noted(services, 'unknown type', failUnknownJobs(services.database.db, types));
      },
    },
    { name: 'notifications.send-scheduled', everyMs: 1_000, run: () => sendScheduled(services) },
    { name: 'notifications.send-due-mails', everyMs: 10_000, run: () => sendDueMails(services) },
    { name: 'notifications.take-out-expired', everyMs: 15_000, run: () => takeOutExpired(services) },
    { name: 'api-keys.tell-of-many', everyMs: MINUTE, run: () => tellOfManyKeys(services) },
    { name: 'access-tokens.rotate-keys', everyMs: HOUR, run: () => rotateWhenOld(services) },
    { name: 'api-keys.notify-of-expiry', everyMs: HOUR, run: () => notifyOfExpiry(services) },
    { name: 'domains.check', everyMs: HOUR, run: () => checkDomains(services) },
    { name: 'connections.read-metadata', everyMs: HOUR, run: () => readMetadataDaily(services) },
    { name: 'connections.warn-of-certificates', everyMs: HOUR, run: () => warnOfCertificates(services) },
    {
      name: 'webhooks.drop-old-deliveries',
      everyMs: HOUR,
      run: () => dropOldDeliveries(services.database.db, services.stopping),
    },
    { name: 'uploads.drop-unused', everyMs: HOUR, run: () => dropUnused(services) },
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

/** Logs jobs that needed help. */
async function noted({ log }: Services, why: string, found: Promise<number[]>): Promise<void> {
  const ids = await found;
  if (ids.length > 0) log.error({ ids: ids.slice(0, 20), count: ids.length, why }, 'jobs needed help');
}
