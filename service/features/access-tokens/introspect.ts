import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { callerOfKey, callerOfKeyId } from '../api-keys/key-caller.ts';
import { readResources } from '../access/known-resources.ts';
import { isApiKey } from '../api-keys/key-format.ts';
import { isServiceKey } from '../applications/key-format.ts';
import { subjectOf } from './issue.ts';
import { ALGORITHM, keysOf } from './signing-keys.ts';
import { tokenPermissions } from './token-permissions.ts';

/** What introspection tells of a token (RFC 7662, section 2.2); nothing but `active: false` of any other. */
export type Introspection =
  | { active: false }
  | {
      active: true;
      sub: string;
      client_id: string;
      token_type: 'Bearer';
      exp: number;
      iat: number;
      sid?: string;
      org: number | null;
      permissions: readonly string[];
      username?: string;
    };

const INACTIVE: Introspection = { active: false };

/**
 * Looks at a session, an API key or an access token for an application. It counts as use of a key, not of a session.
 * @param application the one that asks
 */
export async function introspect(services: Services, token: string, application: string): Promise<Introspection> {
  if (isServiceKey(token)) return INACTIVE;
  if (isApiKey(token)) return ofCaller(services, callerOfKey(services.database, token, services.now()), application);
  if (token.split('.').length === 3) return ofAccessToken(services, token, application);
  return ofCaller(services, services.sessions.callerOf(token, { isUse: false }), application);
}

async function ofCaller(
  services: Services,
  found: Caller | Promise<Caller | null>,
  application: string,
): Promise<Introspection> {
  const [caller, known] = await Promise.all([found, readResources(services.database)]);
  if (!caller || caller.needsPasswordChange) return INACTIVE;
  return {
    active: true,
    sub: subjectOf(caller),
    client_id: application,
    token_type: 'Bearer',
    exp: Math.floor((caller.expiresAt ?? 0) / 1000),
    iat: Math.floor(caller.signedInAt / 1000),
    ...(caller.kind === 'session' && { sid: String(caller.credentialId) }),
    org: caller.organizationId,
    permissions: tokenPermissions(known, caller, application),
    ...(caller.username && { username: caller.username }),
  };
}

/** A token is active as long as what it was issued to is, in the organization that it names. */
async function ofAccessToken(services: Services, token: string, application: string): Promise<Introspection> {
  const { published } = await keysOf(services);
  const verified = await jwtVerify(token, createLocalJWKSet({ keys: [...published] }), {
    algorithms: [ALGORITHM],
    typ: 'at+jwt',
    issuer: services.config.publicUrl,
    audience: application,
    currentDate: new Date(services.now()),
  }).catch(() => null);
  if (!verified) return INACTIVE;
  const { sub = '', exp = 0, iat = 0, sid, org } = verified.payload;
  const key = /^key:(\d+)$/.exec(sub)?.[1];
  const caller = key
    ? await callerOfKeyId(services.database, Number(key), services.now())
    : await services.sessions.callerOfSession(Number(sid));
  if (!caller || caller.organizationId !== org) return INACTIVE;
  const now = await ofCaller(services, caller, application);
  return now.active ? { ...now, exp, iat } : now;
}
