import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { webhooks } from '../../../platform/database/schema/webhooks.ts';
import type { Services } from '../../../platform/services.ts';
import { audit } from '../../audit/audit.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { webhookDisabled } from '../mails/webhook-disabled.ts';
import type { Claimed } from './claim.ts';

/** Days of failure before a webhook is disabled. */
export const FAILING_DAYS = 5;

/**
 * Disables a webhook without a successful delivery for five days, and notifies the organization's owner. Called when a
 * delivery is given up; a single failure after a quiet week does not count.
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
    .returning({ name: webhooks.name, endpoint: webhooks.endpoint });
  if (!disabled) return;
  const host = new URL(disabled.endpoint).host;
  await audit(tx, {
    organizationId,
    actorId: null,
    action: 'webhook.disabled',
    target: { kind: 'webhook', id: webhookId, name: disabled.name },
    detail: { days: FAILING_DAYS },
    ip: null,
  });
  await notifyOwner(services, tx, organizationId, {
    note: (speak) => ({
      title: speak('notes.webhookDisabled.title', { webhook: disabled.name }),
      body: speak('notes.webhookDisabled.body', { host, days: FAILING_DAYS }),
      link: `/auth/organization?tab=webhooks&webhook=${webhookId}`,
      level: 'danger',
      type: 'company_updates',
    }),
    mail: (recipient) => webhookDisabled({ ...recipient, webhook: disabled.name, host, days: FAILING_DAYS }),
  });
}
