import { randomInt } from 'node:crypto';
import { Secret } from 'otpauth';
import { digest } from '../../platform/crypto/crypto.ts';
import { plainRecoveryCode, stepOf, totp } from './two-factor.ts';

/** Number of recovery codes per user. */
const RECOVERY_CODES = 10;
/** Alphabet without look-alikes; 16 characters are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a TOTP secret of 160 bits in base32 (RFC 4226 section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The URI that authenticators read from the QR code.
 * @param account the user's email
 * @param product the installation's name. A colon would end it: apps split the label there
 */
export function otpauthUrl(secret: string, account: string, product: string): string {
  return totp(secret, { issuer: product.replace(/\s*:\s*/g, ' ').trim(), label: account }).toString();
}

/** The time step that matches a code, ignoring spaces; null for a wrong code. */
export function typedStep(secret: string, typed: string, now: number): number | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? stepOf(secret, code, now) : null;
}

/** Ten recovery codes such as `k3vd-9mwq-7xhp-2tfc`, and the digests to store. */
export function newRecoveryCodes(): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 4 }, () => letters(4)).join('-'));
  return { codes, digests: codes.map((code) => digest(plainRecoveryCode(code))) };
}

const letters = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
