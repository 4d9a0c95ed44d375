import * as z from 'zod/mini';
import { self } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { id, line, longId, nothing, password, secret, time, byId, code, proof } from '../fields.ts';

/** A user's passkey. */
export const passkey = z.object({ id: z.number(), name: z.string(), created_at: time, last_used_at: z.nullable(time) });

/** One of the sessions in which a user is logged in. */
export const activeSession = z.object({
  id: z.number(),
  /** Such as `Chrome on Windows`. */
  device: z.string(),
  ip: z.nullable(z.string()),
  /** The location of its IP address, in words; null if unknown. */
  place: z.nullable(z.string()),
  created_at: time,
  last_seen_at: time,
  expires_at: time,
  is_current: z.boolean(),
});

export const accountSecurityEndpoints = endpoints({
  'GET /user/{id}/security': {
    summary: "Reads the age of the caller's password and the number of unused recovery codes.",
    access: self,
    params: byId,
    reply: z.array(
      z.object({
        /** Null if the user has no password. */
        password_changed_at: z.nullable(time),
        recovery_codes_left: z.number(),
      }),
    ),
  },

  'GET /user/{id}/passkeys': {
    summary: "Lists the caller's passkeys.",
    access: self,
    params: byId,
    reply: z.array(passkey),
  },

  'POST /user/{id}/passkeys/options': {
    summary: 'Gets the challenge for a new passkey.',
    access: self,
    params: byId,
    body: z.object(proof),
    reply: z.array(z.object({ challenge_id: z.string(), options: z.record(z.string(), z.unknown()) })),
    status: 200,
  },

  'POST /user/{id}/passkeys': {
    summary: 'Saves a new passkey.',
    access: self,
    params: byId,
    body: z.object({ challenge_id: secret, credential: z.record(z.string(), z.unknown()), name: z.optional(line) }),
    reply: z.array(passkey),
    status: 201,
  },

  'PUT /user/{id}/passkeys/{passkeyId}': {
    summary: 'Renames a passkey.',
    access: self,
    params: z.object({ id, passkeyId: id }),
    body: z.object({ name: line }),
    reply: z.array(passkey),
  },

  'DELETE /user/{id}/passkeys/{passkeyId}': {
    summary: 'Removes a passkey.',
    access: self,
    params: z.object({ id, passkeyId: id }),
    body: z.optional(z.object(proof)),
    reply: nothing,
  },

  'GET /user/{id}/sessions': {
    summary: "Lists the caller's sessions.",
    access: self,
    params: byId,
    reply: z.array(activeSession),
  },

  'DELETE /user/{id}/sessions': {
    summary: "Ends the caller's other sessions.",
    access: self,
    params: byId,
    reply: nothing,
  },

  'DELETE /user/{id}/sessions/{sessionId}': {
    summary: 'Ends one session.',
    access: self,
    params: z.object({ id, sessionId: longId }),
    reply: nothing,
  },

  'POST /user/{id}/tfa': {
    summary: 'Begins to enable two-factor authentication.',
    access: self,
    params: byId,
    body: z.object({ password }),
    reply: z.array(z.object({ google_secret: z.string(), otpauth_url: z.string() })),
    status: 200,
  },

  'POST /user/{id}/tfa/enable': {
    summary: 'Enables two-factor authentication.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: code }),
    reply: z.array(z.object({ recovery_codes: z.array(z.string()) })),
    status: 200,
  },

  'POST /user/{id}/tfa/recovery_codes': {
    summary: 'Replaces the recovery codes by new ones.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: code }),
    reply: z.array(z.object({ recovery_codes: z.array(z.string()) })),
    status: 200,
  },

  'POST /user/{id}/tfa/disable': {
    summary: 'Disables two-factor authentication.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: code }),
    reply: nothing,
    status: 200,
  },
});
