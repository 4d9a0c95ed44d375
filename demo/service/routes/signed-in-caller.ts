import type { Caller } from '../domain/caller.ts';
import { sessionEnded } from '../http/authenticate.ts';

/** The caller of a call that only the signed-in may make. @throws {Refusal} 401 */
export function signedInCaller(caller: Caller | null): Caller {
  if (!caller) throw sessionEnded();
  return caller;
}
