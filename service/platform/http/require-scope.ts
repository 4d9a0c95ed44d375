import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { ApiError } from '../errors/api-error.ts';
import { verbatim } from '../languages/message.ts';
import type { Caller } from './caller.ts';

/**
 * A service key is good for its scopes and nothing else.
 * @throws {ApiError} 403 `scope_missing`, with the scope in `data`
 */
export function requireScope(caller: Caller | null, { access, scope }: Pick<Endpoint, 'access' | 'scope'>): void {
  if (caller?.kind !== 'service-key') return;
  if (scope === undefined ? access.who === 'service' : caller.scopes?.has(scope)) return;
  const data = scope === undefined ? {} : { data: { scope: [verbatim(scope)] } };
  throw new ApiError(403, 'scope_missing', 'errors.scopeMissing', data);
}
