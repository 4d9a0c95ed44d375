import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { bodyId, byId, id, line, nothing, proof, time, url } from '../../fields.ts';

const managers = may('auth.organizations.WRITE', 'auth.organization.ADMIN');
export const byConnection = z.object({ id, connectionId: id });

export const connectionKind = z.enum(['oidc', 'saml']);
/** Whose steps the wizard shows. */
export const connectionVendor = z.enum(['okta', 'entra', 'google', 'other']);
/** `draft`: never tested; `tested`: a test log in succeeded; `disabled`: was enabled before. */
export const connectionStatus = z.enum(['draft', 'tested', 'enabled', 'disabled']);

/** Names of the claims or SAML attributes that hold a person's data; the usual ones if missing. */
const attributes = z.object({
  email: z.optional(line),
  name: z.optional(line),
  groups: z.optional(line),
});

const groupRole = z.object({ group: line, role_id: bodyId });

/** What the company's provider said about somebody, as text; secrets and tokens are left out. */
const claims = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** One log in at the company's provider. */
export const connectionLogin = z.object({
  id: z.number(),
  at: time,
  outcome: z.enum(['succeeded', 'refused']),
  is_test: z.boolean(),
  email: z.nullable(z.string()),
  user_id: z.nullable(z.number()),
  /** Why it was refused, such as `domain_not_allowed`; null if it succeeded. */
  code: z.nullable(z.string()),
  /** The same as a sentence for the administrator. */
  reason: z.nullable(z.string()),
  /** The number that the person sees and can tell their administrator. */
  reference: z.string(),
  claims,
});
export type ConnectionLogin = z.output<typeof connectionLogin>;

const certificate = z.object({ subject: z.string(), fingerprint: z.string(), expires_at: time });

/** How people of an organization log in at its own identity provider. */
export const connection = z.object({
  id: z.number(),
  kind: connectionKind,
  vendor: connectionVendor,
  name: z.string(),
  status: connectionStatus,
  /** Ids of the verified or lapsed domains that it speaks for. */
  domains: z.array(z.number()),
  /** The role of people who come for the first time; null for none. */
  default_role_id: z.nullable(z.number()),
  /** Whether unknown people of the domains become members at their first log in. */
  just_in_time: z.boolean(),
  group_roles: z.array(z.object({ group: z.string(), role_id: z.number() })),
  attributes,
  /** Whether members with an address of the domains must log in here. */
  required: z.boolean(),
  created_at: time,
  updated_at: time,
  /** When somebody last came through it, tests aside; null if nobody did, or longer than 20 log ins ago. */
  last_login_at: z.nullable(time),
  last_test: z.nullable(connectionLogin),

  /** OpenID Connect. */
  issuer: z.optional(z.string()),
  client_id: z.optional(z.string()),
  /** Whether a client secret is stored; the secret itself is never shown. */
  has_client_secret: z.optional(z.boolean()),
  scopes: z.optional(z.array(z.string())),
  /** Where the provider sends the browser back to, for its settings. */
  redirect_uri: z.optional(z.string()),

  /** SAML. */
  metadata_url: z.optional(z.nullable(z.string())),
  /** When the metadata was last read; null if it was typed or never read. */
  metadata_read_at: z.optional(z.nullable(time)),
  /** Why the metadata could not be read since, as a sentence; null if it could. */
  metadata_problem: z.optional(z.nullable(z.string())),
  entity_id: z.optional(z.string()),
  sso_url: z.optional(z.string()),
  /** In PEM. */
  certificates: z.optional(z.array(z.string())),
  certificate_details: z.optional(z.array(certificate)),
  /** Ours, for the provider's settings. */
  sp_entity_id: z.optional(z.string()),
  acs_url: z.optional(z.string()),
  sp_metadata_url: z.optional(z.string()),
});
export type Connection = z.output<typeof connection>;

const pem = z.string().check(z.trim(), z.minLength(1, 'This field is empty'), z.maxLength(20_000));

const settings = {
  vendor: z.optional(connectionVendor),
  domains: z.optional(z.array(bodyId).check(z.maxLength(100))),
  default_role_id: z.optional(z.nullable(bodyId)),
  just_in_time: z.optional(z.boolean()),
  group_roles: z.optional(z.array(groupRole).check(z.maxLength(500))),
  attributes: z.optional(attributes),
  issuer: z.optional(url),
  client_id: z.optional(line),
  /** Write-only; empty removes it. */
  client_secret: z.optional(z.string().check(z.trim(), z.maxLength(1024))),
  scopes: z.optional(z.array(z.string().check(z.regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/))).check(z.maxLength(20))),
  metadata_url: z.optional(z.nullable(url)),
  /** Read once and not stored as it is. */
  metadata_xml: z.optional(z.string().check(z.maxLength(262_144))),
  entity_id: z.optional(line),
  sso_url: z.optional(url),
  certificates: z.optional(z.array(pem).check(z.minLength(1, 'You have blank fields'), z.maxLength(3))),
};

const bodyLimit = 400_000;

export const connectionsEndpoints = endpoints({
  'GET /organizations/{id}/connections': {
    summary: "Lists the connections to an organization's own identity providers.",
    access: managers,
    setup: true,
    params: byId,
    reply: z.array(connection),
  },

  'POST /organizations/{id}/connections': {
    summary: 'Creates a connection as a draft, which may still lack the settings of the provider.',
    access: managers,
    setup: true,
    params: byId,
    body: z.object({ kind: connectionKind, name: line, ...settings }),
    bodyLimit,
    reply: z.array(connection),
    status: 201,
  },

  'PUT /organizations/{id}/connections/{connectionId}': {
    summary: 'Changes a connection. After a change of the provider it has to be tested again before it can be enabled.',
    access: managers,
    setup: true,
    params: byConnection,
    body: z.object({ name: z.optional(line), required: z.optional(z.boolean()), ...settings, ...proof }),
    bodyLimit,
    versioned: true,
    reply: z.array(connection),
  },

  'DELETE /organizations/{id}/connections/{connectionId}': {
    summary: 'Deletes a connection with its directory, and ends the sessions through it. Members stay members.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: nothing,
  },

  'POST /organizations/{id}/connections/{connectionId}/test': {
    summary: 'Begins a test log in, which changes nothing. Its outcome is the last test of the connection.',
    access: managers,
    setup: true,
    params: byConnection,
    body: z.optional(
      z.object({
        /** The page to return to; the console's page of the organization if missing. */
        redirectTo: z.optional(z.string().check(z.maxLength(2048))),
      }),
    ),
    reply: z.array(z.object({ url: z.string() })),
    status: 200,
  },

  'POST /organizations/{id}/connections/{connectionId}/enable': {
    summary: 'Offers a tested connection to people whose address has one of its domains.',
    access: managers,
    setup: true,
    params: byConnection,
    body: z.optional(z.object(proof)),
    reply: z.array(connection),
    status: 200,
  },

  'POST /organizations/{id}/connections/{connectionId}/disable': {
    summary: 'Stops offering a connection. People log in as before it was enabled.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: z.array(connection),
    status: 200,
  },

  'GET /organizations/{id}/connections/{connectionId}/logins': {
    summary: 'Lists the last 20 log ins of a connection, newest first.',
    access: managers,
    setup: true,
    params: byConnection,
    reply: z.array(connectionLogin),
  },
});
