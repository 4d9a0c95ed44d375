import { eq, type SQL } from 'drizzle-orm';
import { sentNotifications } from '../../platform/database/schema/sent-notifications.ts';
import { forbidden } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Who sends notifications: an application, or an organization by its API keys. */
export type Sender = { applicationId: number } | { organizationId: number };

/** @throws {ApiError} 403 for whoever is no key */
export function senderOf({ application, kind, sessionOrganizationId }: Caller): Sender {
  if (application) return { applicationId: application.id };
  if (kind !== 'api-key' || sessionOrganizationId === null) throw forbidden();
  return { organizationId: sessionOrganizationId };
}

/** Whether a sent notification is of a sender: those of others do not exist for it. */
export const isSentBy = (sender: Sender): SQL =>
  'applicationId' in sender
    ? eq(sentNotifications.applicationId, sender.applicationId)
    : eq(sentNotifications.senderOrganizationId, sender.organizationId);
