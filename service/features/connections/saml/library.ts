import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from '../../../platform/database/schema/connections.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { MINUTE } from '../../../platform/time.ts';
import { ATTEMPT_MS } from '../log-in/attempt.ts';
import { ownSaml } from './urls.ts';

/** How far the clocks of provider and service may differ. */
export const CLOCK_SKEW_MS = 5 * MINUTE;

/** An assertion is for one log in, however long its provider says that it is good. */
export const MAX_AGE_MS = 15 * MINUTE;

export type CompleteSaml = Required<Pick<SamlSettings, 'entityId' | 'ssoUrl' | 'certificates'>>;

/**
 * The settings of a provider that can be asked.
 * @throws {ApiError} 422 `connection_incomplete`
 */
export function requireComplete({ entityId, ssoUrl, certificates }: SamlSettings): CompleteSaml {
  if (!entityId || !ssoUrl || !certificates?.length)
    throw new ApiError(422, 'connection_incomplete', 'errors.saml.incomplete');
  return { entityId, ssoUrl, certificates };
}

/** One message, made or judged. */
export interface Use {
  connectionId: number;
  provider: CompleteSaml;
  /** The id of the request: of the one that is made, or the only one that may be answered. */
  requestId: string;
  /** Whether the response carries a signature of its own, which then has to be valid. */
  responseIsSigned: boolean;
}

/** The library with every option set: its defaults are weak. `docs/decisions/single-sign-on.md` has the reasons. */
export function library(services: Pick<Services, 'config' | 'now'>, use: Use): SAML {
  const own = ownSaml(services, use.connectionId);
  return new SAML({
    // Who we are, and whom we ask.
    issuer: own.entityId,
    callbackUrl: own.acsUrl,
    entryPoint: use.provider.ssoUrl,
    idpIssuer: use.provider.entityId,
    idpCert: use.provider.certificates,

    // The request.
    authnRequestBinding: 'HTTP-Redirect',
    generateUniqueId: () => use.requestId,
    identifierFormat: null,
    allowCreate: true,
    disableRequestedAuthnContext: true,
    authnContext: [],
    racComparison: 'exact',
    forceAuthn: false,
    passive: false,
    skipRequestCompression: false,
    disableRequestAcsUrl: false,
    additionalParams: {},
    additionalAuthorizeParams: {},
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    signMetadata: false,

    // The response.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: use.responseIsSigned,
    // `judge-assertion.ts` judges it, in the proven assertion: the library takes line breaks around it for its part.
    audience: false,
    // It asks the machine for the time, which in tests is another one than the service's.
    acceptedClockSkewMs: CLOCK_SKEW_MS + Math.abs(services.now() - Date.now()),
    maxAssertionAgeMs: MAX_AGE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ATTEMPT_MS,
    cacheProvider: onlyRequest(use.requestId),

    // There is no single logout.
    logoutUrl: '',
    additionalLogoutParams: {},
  });
}

/**
 * By default the library keeps requests in the memory of one process, for eight hours. Here it knows one request only,
 * that of the attempt: `take-answer.ts` finds attempts in the database and uses them up.
 */
function onlyRequest(requestId: string) {
  return {
    saveAsync: async () => null,
    getAsync: async (key: string) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
}
