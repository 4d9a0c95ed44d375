import { maskSecret } from '../../../src/core/contract/rules.ts';
import type { Webhook } from '../../../src/core/contract/endpoints/webhooks.ts';
import type { webhooks } from '../../platform/database/schema/webhooks.ts';
import { previousSecretEnd } from '../../platform/outgoing/roll-secret.ts';
import { eventsFor } from './owner.ts';
import { openWebhookSecrets } from './delivery/open-secrets.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

export interface PresentOptions {
  /** The current SECRET_KEY, then former ones. */
  secretKeys: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  /** Includes the whole signing secret, only while it is known. */
  secret?: string;
}

/** A webhook as the API shows it, with all available events. */
export function presentWebhook(row: WebhookRow, subscribed: ReadonlySet<string>, options: PresentOptions): Webhook {
  const { secretKeys, now, secret } = options;
  const open = openWebhookSecrets(secretKeys, row);
  return {
    id: row.id,
    name: row.name,
    endpoint: row.endpoint,
    enabled: row.enabled,
    apikey: row.apikey === null ? '' : maskSecret(open?.apikey ?? ''),
    secret: secret ?? maskSecret(open?.secrets[0] ?? ''),
    previous_secret_expires_at: previousSecretEnd(row, now),
    eventTypes: eventsFor(row).map((type) => ({ type, enabled: subscribed.has(type) })),
    failing_since: row.failingSince?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
