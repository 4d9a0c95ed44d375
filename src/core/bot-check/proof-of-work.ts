import { ContractError } from '../errors/errors.ts';
import { jsonText } from '../http/json-text.ts';
import type { Platform } from '../platform/platform.ts';

interface Challenge {
  algorithm?: string | undefined;
  challenge?: string | undefined;
  salt?: string | undefined;
  signature?: string | undefined;
  maxnumber?: number | undefined;
}

/** Digests computed at once: enough to keep the machine busy, few enough that the page still paints. */
const BATCH = 200;

/**
 * Finds the number that, hashed with the salt, equals the challenge (ALTCHA, SHA-256).
 * @returns base64 of the JSON that the service checks
 * @throws ContractError if there is no such number
 */
export async function solve(check: Challenge, platform: Pick<Platform, 'sha256'>): Promise<string> {
  const { challenge = '', salt = '', signature = '', algorithm, maxnumber = 100_000 } = check;
  if (algorithm !== 'SHA-256')
    throw new ContractError('This page does not know how to solve the check of the service. Reload the page.');
  for (let from = 0; from <= maxnumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxnumber - from + 1) }, (_, at) => from + at);
    const digests = await Promise.all(numbers.map((number) => platform.sha256(`${salt}${number}`)));
    const found = digests.indexOf(challenge);
    if (found >= 0) return btoa(jsonText({ algorithm, challenge, number: from + found, salt, signature }));
  }
  throw new ContractError('The check of the service could not be solved. Try again.');
}
