import * as z from 'zod/mini';
import { may, ofService } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { byId, id, line, nothing, proof, time } from '../../fields.ts';
import { scopes } from '../../scopes.ts';
import { typedUrl } from '../../../validation/plain-text.ts';

/** One of the platform's services. Its name is its permission group, and the audience of its access tokens. */
export const application = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
});
export type Application = z.output<typeof application>;

const scope = z.enum(scopes);

/** The machine identity of an application. The whole token is shown once, when it is made or rolled. */
export const serviceKey = z.object({
  id: z.number(),
  name: z.string(),
  access_token: z.string(),
  scopes: z.array(scope),
  expires_at: z.nullable(time),
  last_used_at: z.nullable(time),
  created_at: time,
  /** Limits on notifications that staff raised; null for the defaults. */
  sends_per_second: z.optional(z.nullable(z.number())),
  recipients_per_hour: z.optional(z.nullable(z.number())),
});
export type ServiceKey = z.output<typeof serviceKey>;

const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Two to 40 letters a to z, digits and underscores'));

const url = z.nullable(z.string().check(z.overwrite(typedUrl), z.maxLength(2000, 'At most 2000 characters')));

const keyFields = {
  name: line,
  scopes: z.array(scope).check(z.minLength(1, 'You have blank fields'), z.maxLength(scopes.length)),
  expiresAt: z.optional(z.nullable(time)),
};

const limit = (most: number) => z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(most))));

/** What staff raise for a key, or null for the defaults. Missing ones stay. */
const raised = { sendsPerSecond: limit(10_000), recipientsPerHour: limit(1_000_000_000) };

const ofApplication = z.object({ id, keyId: id });

/** What an application declares: `<application>.<area>.<READ|WRITE|*>`, with the title that the role dialog shows. */
const declaredPermission = z.object({
  resource: z
    .string()
    .check(z.maxLength(130), z.regex(/^[a-z][a-z0-9_]{1,39}\.[A-Za-z][A-Za-z0-9_]{0,39}\.(READ|WRITE|\*)$/)),
  title: line,
  description: z.optional(z.string().check(z.maxLength(1000, 'At most 1000 characters'))),
});

/** 500 permissions with their titles and descriptions. */
const DECLARATION_BYTES = 1024 * 1024;

const declaration = z.object({ permissions: z.array(declaredPermission).check(z.maxLength(500)) });

const permissionOfApplication = z.object({
  resource: z.string(),
  title: z.string(),
  description: z.string(),
  /** Not declared any more, but roles hold it: it grants nothing until it is declared again. */
  removed: z.boolean(),
});
export type PermissionOfApplication = z.output<typeof permissionOfApplication>;

export const applicationsEndpoints = endpoints({
  'GET /applications': {
    summary: 'Lists the applications of the platform.',
    access: may('auth.systemSettings.READ', 'auth.systemSettings.WRITE'),
    reply: z.array(application),
  },

  'POST /applications': {
    summary: 'Adds an application; its name is never changed.',
    access: may('auth.systemSettings.WRITE'),
    body: z.object({ name, title: line, url: z.optional(url) }),
    reply: z.array(application),
    status: 201,
  },

  'PUT /applications/{id}': {
    summary: 'Changes the title and the URL of an application.',
    access: may('auth.systemSettings.WRITE'),
    params: byId,
    body: z.object({ title: z.optional(line), url: z.optional(url) }),
    versioned: true,
    reply: z.array(application),
  },

  'DELETE /applications/{id}': {
    summary: 'Deletes an application. Its keys stop at once, and its permissions grant nothing any more.',
    access: may('auth.systemSettings.WRITE'),
    params: byId,
    reply: nothing,
  },

  'GET /applications/{id}/keys': {
    summary: 'Lists the service keys of an application.',
    access: may('auth.systemSettings.WRITE'),
    params: byId,
    reply: z.array(serviceKey),
  },

  'POST /applications/{id}/keys': {
    summary: 'Creates a service key; only this reply contains the whole token.',
    access: may('auth.systemSettings.WRITE'),
    params: byId,
    body: z.object({ ...keyFields, ...proof }),
    reply: z.array(serviceKey),
    status: 201,
  },

  'PUT /applications/{id}/keys/{keyId}': {
    summary: 'Changes the name, scopes and expiry of a service key, and its limits on notifications.',
    access: may('auth.systemSettings.WRITE'),
    params: ofApplication,
    body: z.object({ ...keyFields, ...raised, ...proof }),
    reply: z.array(serviceKey),
  },

  'DELETE /applications/{id}/keys/{keyId}': {
    summary: 'Deletes a service key, which stops working at once.',
    access: may('auth.systemSettings.WRITE'),
    params: ofApplication,
    body: z.optional(z.object(proof)),
    reply: nothing,
  },

  'POST /applications/{id}/keys/{keyId}/roll': {
    summary: 'Gives a service key a new token, shown once. The old one works for another 24 hours.',
    access: may('auth.systemSettings.WRITE'),
    params: ofApplication,
    body: z.optional(z.object(proof)),
    reply: z.array(serviceKey),
    status: 200,
  },

  'GET /applications/{id}/permissions': {
    summary: 'Lists the permissions that an application declared.',
    access: may('auth.systemSettings.READ', 'auth.systemSettings.WRITE'),
    params: byId,
    reply: z.array(permissionOfApplication),
  },

  'PUT /applications/{id}/permissions': {
    summary: 'Declares all permissions of an application. Those that are missing grant nothing any more.',
    access: may('auth.systemSettings.WRITE'),
    params: byId,
    body: declaration,
    bodyLimit: DECLARATION_BYTES,
    reply: z.array(permissionOfApplication),
  },

  'GET /applications/me': {
    summary: 'The application of the service key, and what the key may do.',
    access: ofService,
    reply: z.array(z.object({ id: z.number(), name: z.string(), scopes: z.array(scope) })),
  },

  'PUT /applications/me/permissions': {
    summary: "Declares all permissions of the service key's application.",
    access: ofService,
    scope: 'permissions:write',
    body: declaration,
    bodyLimit: DECLARATION_BYTES,
    reply: z.array(permissionOfApplication),
  },
});
