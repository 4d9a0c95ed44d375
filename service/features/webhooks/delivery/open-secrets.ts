import { decryptSecret } from '../../../platform/crypto/crypto.ts';

/** A webhook's secrets as stored. */
export interface SealedSecrets {
  secret: string;
  /** The former secret while it still signs. */
  previousSecret: string | null;
  apikey: string | null;
}

export interface OpenSecrets {
  /** All of these sign, the current one first. */
  secrets: string[];
  apikey: string | null;
}

/** Decrypts a webhook's secrets; null if they belong to an unknown SECRET_KEY. */
export function openWebhookSecrets(secretKeys: readonly string[], sealed: SealedSecrets): OpenSecrets | null {
  const open = (text: string) => decryptSecret(secretKeys, text);
  try {
    return {
      secrets: [sealed.secret, ...(sealed.previousSecret === null ? [] : [sealed.previousSecret])].map(open),
      apikey: sealed.apikey === null ? null : open(sealed.apikey),
    };
  } catch {
    return null;
  }
}
