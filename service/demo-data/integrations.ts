import { digest, encryptSecret } from '../platform/crypto/crypto.ts';
import { events } from '../../src/core/contract/events/events.ts';
import { apiKeyOf } from '../features/api-keys/key-format.ts';
import { apiKeyRoles, apiKeys } from '../platform/database/schema/api-keys.ts';
import { webhookEventTypes, webhooks } from '../platform/database/schema/webhooks.ts';
import { type DemoContext, daysBefore } from './context.ts';
import { organizationIds, roleIds, userIds } from './ids.ts';

/** Northwind's keys. Like all demo data they are public. */
export const demoApiKeys = {
  warehouse: apiKeyOf('N7wT4kQ9dXz2Lh8RbV5cYm1PfS6gJ3aE'),
  carrier: apiKeyOf('C2rM8yH5tKp9Wn3XqZ7vBd4GsF1jL6uA'),
  expired: apiKeyOf('X9oD1eB6lRi4Uf7NtC3hQw8YkV2mS5zP'),
} as const;

const YEAR_DAYS = 365;

/** Writes Northwind's three API keys (one expired) and its two webhooks (one off). */
export async function writeIntegrations({ tx, start, secretKey }: DemoContext): Promise<void> {
  const key = (id: number, name: string, token: string, createdDaysAgo: number, expiresInDays: number) => ({
    id,
    organizationId: organizationIds.northwind,
    name,
    digest: digest(token),
    prefix: token.slice(0, 4),
    suffix: token.slice(-4),
    createdBy: userIds.olivia,
    createdAt: daysBefore(start, createdDaysAgo),
    updatedAt: daysBefore(start, createdDaysAgo),
    expiresAt: daysBefore(start, -expiresInDays),
  });
  await tx
    .insert(apiKeys)
    .values([
      key(1, 'Warehouse gateway', demoApiKeys.warehouse, 200, 3 * YEAR_DAYS),
      key(2, 'Carrier integration', demoApiKeys.carrier, 90, YEAR_DAYS),
      key(3, 'Trade fair demo', demoApiKeys.expired, 400, -30),
    ]);
  await tx.insert(apiKeyRoles).values([
    { apiKeyId: 1, roleId: roleIds.integration },
    { apiKeyId: 2, roleId: roleIds.logistics },
    { apiKeyId: 2, roleId: roleIds.userReader },
    { apiKeyId: 3, roleId: roleIds.integration },
  ]);

  const hook = (id: number, name: string, endpoint: string, enabled: boolean, secret: string) => ({
    id,
    organizationId: organizationIds.northwind,
    name,
    endpoint,
    enabled,
    secret: encryptSecret(secretKey, secret),
    createdBy: userIds.olivia,
    createdAt: daysBefore(start, 150),
  });
  await tx
    .insert(webhooks)
    .values([
      hook(1, 'HR directory', 'https://hr.northwind.example/hooks/iam', true, 'whsec_TndpbmREZW1vU2lnbmluZ0tleTAwMDE='),
      hook(2, 'Audit archive', 'https://archive.northwind.example/in', false, 'whsec_TndpbmREZW1vU2lnbmluZ0tleTAwMDI='),
    ]);
  const subscribed: Record<number, (type: string) => boolean> = {
    1: (type) => type.startsWith('user.'),
    2: () => true,
  };
  const types = Object.keys(events);
  await tx
    .insert(webhookEventTypes)
    .values(
      [1, 2].flatMap((webhookId) =>
        types.map((type) => ({ webhookId, type, enabled: subscribed[webhookId]?.(type) ?? false })),
      ),
    );
}
