import { newApiKey } from '../../../../service/features/api-keys/key-format.ts';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import { apiKeyRoles, apiKeys } from '../../../../service/platform/database/schema/api-keys.ts';
import type { TestService } from '../service.ts';

/**
 * Stores an API key of an organization as if a user had created it.
 * @returns its token
 */
export async function keepApiKey(
  { services }: TestService,
  { createdBy, organizationId, roleId }: { createdBy: number; organizationId: number; roleId: number },
): Promise<string> {
  const token = newApiKey();
  const expiresAt = new Date(services.now() + 86_400_000);
  const values = {
    name: 'left behind',
    digest: digest(token),
    prefix: token.slice(0, 4),
    suffix: token.slice(-4),
    organizationId,
    createdBy,
    expiresAt,
  };
  const [key] = await services.database.db.insert(apiKeys).values(values).returning({ id: apiKeys.id });
  await services.database.db.insert(apiKeyRoles).values({ apiKeyId: key?.id ?? 0, roleId });
  return token;
}
