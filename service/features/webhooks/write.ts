import { messageWith } from '../../platform/languages/message.ts';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Webhook } from '../../../src/core/contract/endpoints/webhooks.ts';
import type { Body } from '../../../src/core/contract/types.ts';
import { encryptSecret } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/schema/organizations.ts';
import { webhookEventTypes, webhooks } from '../../platform/database/schema/webhooks.ts';
import { ApiError, unprocessable } from '../../platform/errors/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, audit } from '../audit/audit.ts';
import type { Requester } from '../../platform/http/caller.ts';
import { requireVersion, type Versioned } from '../../platform/http/version.ts';
import { requireOutgoingUrl } from '../../platform/outgoing/require-url.ts';
import { rollSigningSecret } from '../../platform/outgoing/roll-secret.ts';
import { newSigningSecret } from '../../platform/outgoing/signature.ts';
import { requireEvents, requireHeaderKey } from './endpoint-rules.ts';
import { eventsFor, isOwnedBy, type WebhookOwner } from './owner.ts';
import { lockWebhook, readWebhook } from './read.ts';
import { lockApplication } from '../applications/applications.ts';

/** Limits the webhooks of an organization or application, because every event goes to all of them. */
const WEBHOOKS = 100;

/**
 * Creates a webhook; the reply contains its whole signing secret.
 * @throws {ApiError} 422 for the URL, the key or an event; 409 `too_many_webhooks`, `webhook_exists`
 */
export async function createWebhook(
  services: Services,
  owner: WebhookOwner,
  body: Body<'POST /webhooks'>,
  requester: Requester,
): Promise<Webhook> {
  const { config, database } = services;
  const endpoint = requireOutgoingUrl(body.endpoint, {
    allowPrivate: config.allowPrivateWebhooks,
    field: 'endpoint',
  });
  const apikey = requireHeaderKey(body.apikey);
  const types = requireEvents(body.event_types, eventsFor(owner));
  const secret = newSigningSecret();
  const seal = (text: string) => encryptSecret(config.secretKey, text);
  return database.db.transaction(async (tx) => {
    await requireRoom(tx, owner);
    await requireUnlike(tx, owner, { id: null, endpoint }, types);
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...owner,
        name: body.name,
        endpoint,
        enabled: body.enabled,
        apikey: apikey === null ? null : seal(apikey),
        secret: seal(secret),
        createdBy: requester.caller.userId,
      })
      .returning();
    if (!row) throw new Error('A webhook was not inserted.');
    await subscribe(tx, row.id, types);
    await note(tx, requester, row, 'webhook.created', { host: new URL(endpoint).host });
    return readWebhook(services, tx, row, secret);
  });
}

/**
 * Changes a webhook. The URL must stay the same, and the key cannot be sent.
 * @throws {ApiError} 404; 409 `changed_elsewhere`, `webhook_exists`; 422 `endpoint_fixed`, `event_unknown`
 */
export async function changeWebhook(
  services: Services,
  owner: WebhookOwner,
  id: number,
  body: Body<'PUT /webhooks/{id}'> & Versioned,
  requester: Requester,
): Promise<Webhook> {
  const types = body.event_types && requireEvents(body.event_types, eventsFor(owner));
  return services.database.db.transaction(async (tx) => {
    const found = await lockWebhook(tx, owner, id);
    requireVersion(body.version, found.updatedAt);
    requireSameEndpoint(found.endpoint, body.endpoint);
    const { name = found.name, enabled = found.enabled } = body;
    const isEnabledAgain = enabled && !found.enabled;
    const [row = found] = await tx
      .update(webhooks)
      .set({ name, enabled, ...(isEnabledAgain && { failingSince: null, disabledAt: null }) })
      .where(eq(webhooks.id, id))
      .returning();
    if (types) {
      await requireUnlike(tx, owner, found, types);
      await subscribe(tx, id, types);
    }
    await note(tx, requester, row, 'webhook.updated', { enabled, ...(types && { events: types }) });
    return readWebhook(services, tx, row);
  });
}

/**
 * Deletes a webhook and its pending deliveries.
 * @throws {ApiError} 404
 */
export async function deleteWebhook(
  services: Services,
  owner: WebhookOwner,
  id: number,
  requester: Requester,
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const row = await lockWebhook(tx, owner, id);
    await tx
      .update(webhooks)
      .set({ deletedAt: new Date(services.now()), enabled: false })
      .where(eq(webhooks.id, id));
    await note(tx, requester, row, 'webhook.deleted', {});
  });
}

/**
 * Rolls the signing secret. The old one keeps signing for 24 hours unless revoked at once.
 * @returns the webhook with its whole new secret
 * @throws {ApiError} 404
 */
export async function rollSecret(
  services: Services,
  owner: WebhookOwner,
  id: number,
  { revokePrevious }: { revokePrevious: boolean },
  requester: Requester,
): Promise<Webhook> {
  return services.database.db.transaction(async (tx) => {
    const found = await lockWebhook(tx, owner, id);
    const { secret, columns } = rollSigningSecret(services.config.secretKey, found.secret, { revokePrevious });
    const [row = found] = await tx.update(webhooks).set(columns).where(eq(webhooks.id, id)).returning();
    await note(tx, requester, row, 'webhook.secret_rolled', { revoked: revokePrevious });
    return readWebhook(services, tx, row, secret);
  });
}

/** @throws {ApiError} 409 `too_many_webhooks` */
async function requireRoom(tx: Tx, owner: WebhookOwner): Promise<void> {
  // The lock makes concurrent requests count each other.
  if (owner.applicationId !== null) await lockApplication(tx, owner.applicationId);
  else
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, owner.organizationId))
      .for('no key update');
  const mine = and(isOwnedBy(owner), isNull(webhooks.deletedAt));
  const [found] = await tx.select({ count: count() }).from(webhooks).where(mine);
  if ((found?.count ?? 0) >= WEBHOOKS)
    throw new ApiError(409, 'too_many_webhooks', messageWith('errors.tooManyWebhooks', { limit: WEBHOOKS }));
}

/**
 * Two webhooks would send the same event to the same URL twice.
 * @throws {ApiError} 409 `webhook_exists`
 */
async function requireUnlike(
  tx: Tx,
  owner: WebhookOwner,
  { id, endpoint }: { id: number | null; endpoint: string },
  types: readonly string[],
): Promise<void> {
  if (types.length === 0) return;
  const [found] = await tx
    .select({ name: webhooks.name, type: webhookEventTypes.type })
    .from(webhooks)
    .innerJoin(webhookEventTypes, eq(webhookEventTypes.webhookId, webhooks.id))
    .where(
      and(
        isOwnedBy(owner),
        eq(webhooks.endpoint, endpoint),
        isNull(webhooks.deletedAt),
        inArray(webhookEventTypes.type, [...types]),
        ...(id === null ? [] : [ne(webhooks.id, id)]),
      ),
    )
    .limit(1);
  if (!found) return;
  throw new ApiError(409, 'webhook_exists', messageWith('errors.webhookExists', found));
}

function requireSameEndpoint(endpoint: string, sent: string | undefined): void {
  if (sent === undefined || sent === endpoint || (URL.canParse(sent) && new URL(sent).href === endpoint)) return;
  const message = 'fields.webhookFixed';
  throw unprocessable('endpoint_fixed', message, { endpoint: [message] });
}

async function subscribe(tx: Tx, webhookId: number, types: readonly string[]): Promise<void> {
  await tx.delete(webhookEventTypes).where(eq(webhookEventTypes.webhookId, webhookId));
  if (types.length > 0)
    await tx.insert(webhookEventTypes).values(types.map((type) => ({ webhookId, type, enabled: true })));
}

const note = (
  tx: Tx,
  { caller, ip }: Requester,
  { id, name, organizationId }: { id: number; name: string; organizationId: number | null },
  action: string,
  detail: Record<string, unknown>,
) => audit(tx, { organizationId, ...actorOf(caller, ip), action, target: { kind: 'webhook', id, name }, detail });
