import { AuthError, createServer, type ServerOptions } from '../../../src/server/index.ts';
import type { TestService } from '../support/service.ts';

/** The back end of 'logistics', with the service's clock. */
export const backEndOf = (service: TestService, key: string, more: Partial<ServerOptions> = {}) =>
  createServer({ base: service.url, application: 'logistics', key, now: () => service.services.now(), ...more });

export const bearing = (token: string) =>
  new Request('https://fleet.example', { headers: { authorization: `Bearer ${token}` } });

/** Status and code of an AuthError; anything else as it is. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return error instanceof AuthError ? [error.status, error.code] : error;
}
