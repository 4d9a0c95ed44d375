import type { Caller } from './caller.ts';
import { sessionEnded } from './authenticate.ts';
import { forbidden } from '../errors/api-error.ts';

/**
 * The person whose own state a call is about; a key of an organization has none.
 * @throws {Refusal} 401, 403
 */
export function signedInPerson(caller: Caller | null, what: string): Caller {
  const found = signedInCaller(caller);
  if (found.kind === 'api-key') throw forbidden(`An API key has no ${what}. Sign in to see yours.`);
  return found;
}

/** The caller of a call that only the signed-in may make. @throws {Refusal} 401 */
export function signedInCaller(caller: Caller | null): Caller {
  if (!caller) throw sessionEnded();
  return caller;
}
