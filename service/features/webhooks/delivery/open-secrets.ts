import { decryptSecret } from '../../../platform/crypto/crypto.ts';

/** The secrets of a webhook as the database keeps them. */
export interface SealedSecrets {
  secret: string;
  /** The former secret while it still signs. */
  previousSecret: string | null;
  apikey: string | null;
}

export interface OpenSecrets {
  /** Each signs: the current one first. */
  secrets: string[];
  apikey: string | null;
}

/** Opens the secrets of a webhook; null if they were sealed with another SECRET_KEY. */
export function openWebhookSecrets(secretKey: string, sealed: SealedSecrets): OpenSecrets | null {
  const open = (text: string) => decryptSecret(secretKey, text);
  try {
    return {
      secrets: [sealed.secret, ...(sealed.previousSecret === null ? [] : [sealed.previousSecret])].map(open),
      apikey: sealed.apikey === null ? null : open(sealed.apikey),
    };
  } catch {
    return null;
  }
}
