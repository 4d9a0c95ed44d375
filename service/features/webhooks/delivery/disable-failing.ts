import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { webhooks } from '../../../platform/database/schema/webhooks.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../audit/audit.ts';
import type { Speaker } from '../../../platform/languages/message.ts';
import type { Recipient } from '../../../platform/mail/mail.ts';
import { staffWith } from '../../access/staff-with.ts';
import { notifyUser } from '../../notifications/notify-user.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { webhookDisabled } from '../mails/webhook-disabled.ts';
import type { Claimed } from './claim.ts';

/** Days of failure before a webhook is disabled. */
export const FAILING_DAYS = 5;

/**
 * Disables a webhook without a successful delivery for five days. Called when a delivery is given up; a single failure
 * after a quiet week does not count.
 */
export function disableFailing(services: Services, tx: Tx, claimed: Claimed): Promise<void> {
  const failedLongEnough = sql`${webhooks.failingSince} <= clock_timestamp() - make_interval(days => ${FAILING_DAYS})`;
  return disable(services, tx, claimed, { days: FAILING_DAYS, when: failedLongEnough });
}

/** Disables a webhook at once: its endpoint answered 410, which asks for no more events. */
export const disableGone = (services: Services, tx: Tx, claimed: Claimed): Promise<void> =>
  disable(services, tx, claimed, { days: null });

/**
 * Disables a webhook, and notifies the organization's owner, or for a webhook of an application the staff who can
 * repair it.
 * @param days days of failure; null for an endpoint that is gone
 */
async function disable(
  services: Services,
  tx: Tx,
  { webhookId, organizationId }: Claimed,
  { days, when }: { days: number | null; when?: SQL },
): Promise<void> {
  const [disabled] = await tx
    .update(webhooks)
    .set({ enabled: false, disabledAt: sql`clock_timestamp()` })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.enabled, true), when))
    .returning({ name: webhooks.name, endpoint: webhooks.endpoint, applicationId: webhooks.applicationId });
  if (!disabled) return;
  await audit(tx, {
    organizationId,
    actorId: null,
    action: 'webhook.disabled',
    target: { kind: 'webhook', id: webhookId, name: disabled.name },
    detail: days === null ? { gone: true } : { days },
    ip: null,
  });
  const { name, endpoint, applicationId } = disabled;
  const host = new URL(endpoint).host;
  const path =
    applicationId === null
      ? '/auth/organization?tab=webhooks'
      : `/auth/applications?application=${applicationId}&tab=webhooks`;
  const notice = {
    kind: 'webhook-disabled' as const,
    note: (speak: Speaker) => ({
      title: speak('notes.webhookDisabled.title', { webhook: name }),
      body:
        days === null
          ? speak('notes.webhookDisabled.gone', { host })
          : speak('notes.webhookDisabled.body', { host, days }),
      link: `${path}&webhook=${webhookId}`,
      level: 'danger' as const,
      type: 'company_updates' as const,
    }),
    mail: (recipient: Recipient) => webhookDisabled({ ...recipient, webhook: name, host, days, applicationId }),
  };
  if (organizationId !== null) return notifyOwner(services, tx, organizationId, notice);
  for (const userId of await staffWith(tx, 'auth.systemSettings.WRITE'))
    await notifyUser(services, tx, userId, { organizationId: null, ...notice });
}
