import { decryptSecret } from '../../../platform/crypto/crypto.ts';
import { openSigningSecrets, type SealedSecrets } from '../../../platform/outgoing/open-secrets.ts';

export interface OpenSecrets {
  /** All of these sign, the current one first. */
  secrets: string[];
  apikey: string | null;
}

/** Decrypts a webhook's secrets; null if they belong to an unknown SECRET_KEY. */
export function openWebhookSecrets(
  secretKeys: readonly string[],
  sealed: SealedSecrets & { apikey: string | null },
): OpenSecrets | null {
  const secrets = openSigningSecrets(secretKeys, sealed);
  if (secrets === null) return null;
  try {
    return { secrets, apikey: sealed.apikey === null ? null : decryptSecret(secretKeys, sealed.apikey) };
  } catch {
    return null;
  }
}
