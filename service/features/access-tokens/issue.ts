import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { messageWith } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { readResources } from '../access/known-resources.ts';
import { wildcardOf } from '../applications/applications.ts';
import { ALGORITHM, keysOf, TOKEN_MS } from './signing-keys.ts';
import { tokenPermissions } from './token-permissions.ts';

/** A header of 8 kB must hold the token beside everything else. */
const MOST_BYTES = 4_096;

/** `sub` of RFC 9068: the user, or the key of an organization. */
export const subjectOf = ({ kind, userId, credentialId }: Caller): string =>
  kind === 'api-key' ? `key:${credentialId}` : String(userId);

/**
 * Issues an access token of RFC 9068: for one application, with what its caller may do there.
 * @throws {ApiError} 404 `audience_unknown`
 */
export async function issueToken(
  services: Services,
  caller: Caller,
  audience: string,
): Promise<{ token: string; expires_at: string }> {
  const known = await readResources(services.database);
  const isApplication = known.some(
    ({ resource, application_id }) => application_id !== null && resource === wildcardOf(audience),
  );
  if (!isApplication) throw new ApiError(404, 'audience_unknown', messageWith('errors.audienceUnknown', { audience }));
  const { signer } = await keysOf(services);
  const permissions = tokenPermissions(known, caller, audience);
  const fits = Buffer.byteLength(JSON.stringify(permissions)) <= MOST_BYTES;
  const issuedAt = Math.floor(services.now() / 1000);
  const expiresAt = issuedAt + TOKEN_MS / 1000;
  const token = await new SignJWT({
    client_id: audience,
    ...(caller.kind === 'session' && { sid: String(caller.credentialId) }),
    org: caller.organizationId,
    ...(fits ? { permissions } : { permissions: [], permissions_omitted: true }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: signer.kid })
    .setIssuer(services.config.publicUrl)
    .setAudience(audience)
    .setSubject(subjectOf(caller))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(signer.key);
  return { token, expires_at: new Date(expiresAt * 1000).toISOString() };
}
