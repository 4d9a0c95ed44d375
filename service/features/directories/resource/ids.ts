import { MAX_ID } from '../../../../src/core/contract/limits.ts';
import { asText } from './json.ts';

/** The id of a resource as the database has it; null for what cannot be one. */
export function idOf(value: unknown): number | null {
  const text = asText(value);
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
