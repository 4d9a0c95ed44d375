import type { connections } from '../../../platform/database/schema/connections.ts';
import type { Services } from '../../../platform/services.ts';
import { type Expected, judgeAssertion } from './judge-assertion.ts';
import { judgeSignatures } from './judge-signatures.ts';
import { type CompleteSaml, requireComplete } from './library.ts';
import { ASSERTION } from './xml/names.ts';
import { type Said, SamlError } from './problems.ts';
import { provenAssertion } from './prove.ts';
import { readClaims } from './read-claims.ts';
import { onlyAssertion, requireSuccess, type UnprovenResponse } from './read-response.ts';
import { attributeOf, onlyChild, textOf } from './xml/strict-xml.ts';
import { ownSaml } from './urls.ts';

/** An accepted log in. */
export interface Accepted {
  said: Said;
  assertionId: string;
  /** Until when the assertion has to be remembered as used. */
  rememberUntil: Date;
}

/**
 * Judges a provider's response to one request.
 * @throws {SamlError}
 */
export async function judgeResponse(
  services: Pick<Services, 'config' | 'now' | 'log'>,
  connection: Pick<typeof connections.$inferSelect, 'id' | 'saml' | 'attributes'>,
  requestId: string,
  response: UnprovenResponse,
): Promise<Accepted> {
  const provider: CompleteSaml = requireComplete(connection.saml);
  const own = ownSaml(services, connection.id);
  const expected: Expected = {
    issuer: provider.entityId,
    audience: own.entityId,
    recipient: own.acsUrl,
    requestId,
    now: services.now(),
  };
  judgeEnvelope(response, expected);
  requireSuccess(response);
  const unproven = onlyAssertion(response);
  const { responseIsSigned } = judgeSignatures(response.root, unproven);
  // The library checks most of this too, but says nothing that a person could use.
  judgeAssertion(unproven, expected);
  const use = { connectionId: connection.id, provider, requestId, responseIsSigned };
  const assertion = await provenAssertion(services, use, response);
  const rememberUntil = new Date(judgeAssertion(assertion, expected));
  const said = readClaims(assertion, connection.attributes);
  return { said, assertionId: attributeOf(assertion, 'ID') ?? '', rememberUntil };
}

/** The response around the assertion, which need not be signed. */
function judgeEnvelope({ root, inResponseTo }: UnprovenResponse, expected: Expected): void {
  if (inResponseTo !== expected.requestId) throw new SamlError('saml_in_response_to');
  const destination = attributeOf(root, 'Destination');
  if (destination !== null && destination !== expected.recipient)
    throw new SamlError('saml_destination', { found: destination, expected: expected.recipient });
  const issuer = textOf(onlyChild(root, ASSERTION, 'Issuer'));
  if (issuer !== null && issuer !== expected.issuer)
    throw new SamlError('saml_issuer', { found: issuer, expected: expected.issuer });
}
