import { and, eq, sql } from 'drizzle-orm';
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
 * Disables a webhook without a successful delivery for five days, and notifies the organization's owner, or for a
 * webhook of an application the staff who can repair it. Called when a delivery is given up; a single failure after a
 * quiet week does not count.
 */
export async function disableFailing(
  services: Services,
  tx: Tx,
  { webhookId, organizationId }: Claimed,
): Promise<void> {
  const failedLongEnough = sql`${webhooks.failingSince} <= clock_timestamp() - make_interval(days => ${FAILING_DAYS})`;
  const [disabled] = await tx
    .update(webhooks)
    .set({ enabled: false, disabledAt: sql`clock_timestamp()` })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.enabled, true), failedLongEnough))
    .returning({ name: webhooks.name, endpoint: webhooks.endpoint, applicationId: webhooks.applicationId });
  if (!disabled) return;
  await audit(tx, {
    organizationId,
    actorId: null,
    action: 'webhook.disabled',
    target: { kind: 'webhook', id: webhookId, name: disabled.name },
    detail: { days: FAILING_DAYS },
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
      body: speak('notes.webhookDisabled.body', { host, days: FAILING_DAYS }),
      link: `${path}&webhook=${webhookId}`,
      level: 'danger' as const,
      type: 'company_updates' as const,
    }),
    mail: (recipient: Recipient) =>
      webhookDisabled({ ...recipient, webhook: name, host, days: FAILING_DAYS, applicationId }),
  };
  if (organizationId !== null) return notifyOwner(services, tx, organizationId, notice);
  for (const userId of await staffWith(tx, 'auth.systemSettings.WRITE'))
    await notifyUser(services, tx, userId, { organizationId: null, ...notice });
}
