import { decryptSecret } from '../crypto/crypto.ts';

/** Signing secrets as stored. */
export interface SealedSecrets {
  secret: string;
  /** The former secret while it still signs. */
  previousSecret: string | null;
}

/** Decrypts signing secrets, the current one first; null if they belong to an unknown SECRET_KEY. */
export function openSigningSecrets(secretKeys: readonly string[], sealed: SealedSecrets): string[] | null {
  const all = [sealed.secret, ...(sealed.previousSecret === null ? [] : [sealed.previousSecret])];
  try {
    return all.map((text) => decryptSecret(secretKeys, text));
  } catch {
    return null;
  }
}
