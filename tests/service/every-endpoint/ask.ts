import type { Endpoint } from '../../../src/core/contract/endpoint.ts';
import { table } from '../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../src/core/contract/types.ts';
import { requireAccess } from '../../../service/features/access/require-access.ts';
import { guard } from '../../../service/guard.ts';
import type { TestService } from '../support/service.ts';
import type { CallerOf } from './callers.ts';
import { type Place, requestOf, type Targets } from './targets.ts';

/** How an endpoint answered a caller. */
export interface Outcome {
  caller: CallerOf;
  /** The status; `may` if only the guard was asked. */
  answer: string;
  /** Status and error. */
  reply: string;
  /** Whether the request got past the access check. */
  isIn: boolean;
}

/** Whether a request may really be sent by somebody who is let in. */
function isHarmless(name: EndpointName): boolean {
  const { answer = 'json', body }: Endpoint = table[name];
  return answer !== 'events' && answer !== 'redirect' && (name.startsWith('GET ') || body !== undefined);
}

/**
 * Bodies that an endpoint accepts, sent by those who must not change the record: an access check that lets them by must
 * not be all there is.
 */
const accepted: Partial<Record<EndpointName, unknown>> = {
  'PUT /role/{id}': { description: 'Taken over' },
  'PUT /api-keys/{id}': { expiresAt: '2099-01-01T00:00:00Z', roleIds: [1] },
  'DELETE /api-keys/{id}': {},
  'PUT /webhooks/{id}': { name: 'Taken over' },
  'POST /user/{id}/settings': [{ category: 'common', key: 'taken', value: 'over' }],
  'PUT /user/{id}/settings/{settingId}': { value: 'Taken over' },
  'PUT /organizations/{id}/settings/{settingId}': { value: 'Taken over' },
  'PUT /organizations/{id}': { name: 'Taken over' },
  'POST /webhooks/{id}/secret': {},
};

/**
 * Bodies that an endpoint accepts and that change nothing that others see: everybody sends them, so that what a handler
 * refuses counts, and not only what the access check does.
 */
const harmless: Partial<Record<EndpointName, unknown>> = {
  'PUT /announcements/{id}': { isRead: true },
  'POST /in_app_notifications/mark_all_as_read': { newest_id: 1 },
};

/** Whether a request names a record or an organization at all. */
export const namesPlace = (name: EndpointName, targets: Targets, caller: CallerOf): boolean =>
  JSON.stringify(requestOf(name, targets.foreign, 'foreign', caller)) !==
  JSON.stringify(requestOf(name, targets.nowhere, 'foreign', caller));

/**
 * Asks with a body that no endpoint accepts: 400 tells that a caller got past the access check, which 401, 403 and 404
 * deny; whoever is expected to be refused must not get that far. What would change something without a
 * body is asked of the guard alone where the caller is expected to be let in.
 */
export function asking(service: TestService, targets: Targets) {
  const sendHarmless = async (name: EndpointName, place: Place, caller: CallerOf): Promise<Outcome> => {
    const request = { ...requestOf(name, targets[place], place, caller), body: harmless[name] };
    const { status, meta } = await service.call(name, { ...request, token: caller.token } as never);
    const reply = JSON.stringify({ status, error: meta.error });
    return { caller, answer: String(status), reply, isIn: status < 400 };
  };

  const send = async (name: EndpointName, place: Place, caller: CallerOf, isExpectedIn: boolean): Promise<Outcome> => {
    const asked = requestOf(name, targets[place], place, caller);
    const request = isExpectedIn ? asked : { ...asked, body: accepted[name] ?? asked.body };
    const { status, meta } = await service.call(name, { ...request, token: caller.token } as never);
    const isIn = name.startsWith('GET ') ? status < 500 && ![401, 403].includes(status) : status === 400;
    return { caller, answer: String(status), reply: JSON.stringify({ status, error: meta.error }), isIn };
  };

  const authorize = async (name: EndpointName, place: Place, caller: CallerOf): Promise<Outcome> => {
    const { access, setup = false }: Endpoint = table[name];
    const found = caller.token ? await guard.callerOf(service.services, caller.token) : null;
    const attempt = { name, access, setup, caller: found, ...requestOf(name, targets[place], place, caller) };
    const isIn = await requireAccess(service.services, attempt).then(
      () => true,
      () => false,
    );
    const answer = isIn ? 'may' : '403';
    return { caller, answer, reply: answer, isIn };
  };

  return (name: EndpointName, place: Place, caller: CallerOf, isExpectedIn: boolean): Promise<Outcome> => {
    if (harmless[name] !== undefined) return sendHarmless(name, place, caller);
    return isExpectedIn && !isHarmless(name) ? authorize(name, place, caller) : send(name, place, caller, isExpectedIn);
  };
}
