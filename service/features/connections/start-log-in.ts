import type { Services } from '../../platform/services.ts';
import type { Origin } from '../credentials/sessions.ts';
import { isTrusted } from '../trusted-domains/trusted-domains.ts';
import { isComplete } from './is-complete.ts';
import { beginOidcLogIn } from './oidc/log-in.ts';
import { beginSamlLogIn } from './saml/begin.ts';
import { type Begin, connectionToLogIn, connectionUnavailable, takeTest } from './log-in/attempt.ts';
import { keepingProblems } from './log-in/finish.ts';

/** What the browser asks for. */
export interface Asked {
  redirectTo?: string | undefined;
  /** The secret of a test. */
  test?: string | undefined;
  /** The address that was typed, as a hint for the provider. */
  email?: string | undefined;
}

/**
 * Begins a log in through a connection that is enabled, or a test of any.
 * @param redirectTo where the person wanted to go; ignored unless trusted
 * @returns the provider's URL for the browser
 * @throws {ApiError} 404 `connection_unavailable`; 403 a problem with its reference number; 422 `test_gone`
 */
export async function startLogIn(
  services: Services,
  connectionId: number,
  { redirectTo, test, email }: Asked,
  { browserCookie, origin }: { browserCookie: string; origin: Origin },
): Promise<string> {
  const connection = await connectionToLogIn(services, connectionId);
  const isTest = test !== undefined;
  if ((!isTest && connection.status !== 'enabled') || !isComplete(connection)) throw connectionUnavailable();
  const begin: Begin = isTest
    ? { browserCookie, ...(await takeTest(services, connectionId, test)) }
    : { browserCookie, isTest, startedBy: null, redirectTo: await trusted(services, redirectTo) };
  const start = connection.kind === 'oidc' ? beginOidcLogIn : beginSamlLogIn;
  const visit = { connection, origin, ...begin };
  return keepingProblems(
    services,
    visit,
    () => undefined,
    () => start(services, connection, { ...begin, email }),
  );
}

const trusted = async (services: Services, address: string | undefined): Promise<string | null> =>
  address !== undefined && (await isTrusted(services, address)) ? address : null;
