import { eq, type SQL } from 'drizzle-orm';
import { events, eventsOfApplications } from '../../../src/core/contract/events/events.ts';
import { webhooks } from '../../platform/database/schema/webhooks.ts';
import { type Caller, organizationOf } from '../../platform/http/caller.ts';

/** Whose a webhook is: an organization's, or an application's, which receives the events of every organization. */
export type WebhookOwner =
  | { organizationId: number; applicationId: null }
  | { organizationId: null; applicationId: number };

/** The organization of the request. */
export const organizationOwner = (caller: Caller): WebhookOwner => ({
  organizationId: organizationOf(caller),
  applicationId: null,
});

export const applicationOwner = (applicationId: number): WebhookOwner => ({ organizationId: null, applicationId });

export const isOwnedBy = ({ organizationId, applicationId }: WebhookOwner): SQL =>
  applicationId === null ? eq(webhooks.organizationId, organizationId) : eq(webhooks.applicationId, applicationId);

/** The events that a webhook can subscribe to. */
export const eventsFor = ({ applicationId }: Pick<WebhookOwner, 'applicationId'>): string[] =>
  Object.keys(applicationId === null ? events : eventsOfApplications);
