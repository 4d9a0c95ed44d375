import { apiKeys } from '../../platform/database/schema/api-keys.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { addEvents } from './outbox.ts';

/** What is told of a revoked key. */
export const revokedColumns = { id: apiKeys.id, name: apiKeys.name, organizationId: apiKeys.organizationId };

/** Tells applications of revoked API keys, in the transaction of their end. */
export async function tellRevoked(
  within: Queryable,
  keys: readonly { id: number; name: string; organizationId: number }[],
): Promise<void> {
  await addEvents(
    within,
    'api_key.revoked',
    keys.map(({ id, name, organizationId }) => ({ organizationId, data: { api_key: { id, name } } })),
  );
}
