import type { Connection, ConnectionLogin } from '../../../src/core/contract/endpoints/single-sign-on/connections.ts';
import type { OrganizationDomain } from '../../../src/core/contract/endpoints/single-sign-on/domains.ts';
import { sessionWith } from '../organization/support/signed-in.ts';

export const at = '2026-11-20T08:00:00.000Z';

/** A connection by OpenID Connect that was tested. */
export const someConnection = (id: number, more: Partial<Connection> = {}): Connection => ({
  id,
  kind: 'oidc',
  vendor: 'okta',
  name: `Connection ${id}`,
  status: 'tested',
  domains: [1],
  default_role_id: null,
  just_in_time: true,
  group_roles: [],
  attributes: {},
  required: false,
  created_at: at,
  updated_at: at,
  last_login_at: null,
  last_test: null,
  issuer: 'https://acme.okta.com',
  client_id: '0oa1',
  has_client_secret: true,
  redirect_uri: 'https://iam.example/api/auth/connections/1/callback',
  ...more,
});

export const someLogin = (id: number, more: Partial<ConnectionLogin> = {}): ConnectionLogin => ({
  id,
  at,
  outcome: 'succeeded',
  is_test: false,
  email: 'ada@acme.example',
  user_id: 7,
  code: null,
  reason: null,
  reference: `R-${id}`,
  claims: { email: 'ada@acme.example' },
  ...more,
});

export const someDomain = (id: number, more: Partial<OrganizationDomain> = {}): OrganizationDomain => ({
  id,
  domain: `d${id}.example`,
  status: 'verified',
  txt_name: `_iam-challenge.d${id}.example`,
  txt_value: 'iam-verify=1',
  verified_at: at,
  ...more,
});

/** A service with canned replies, and the access of an administrator of organization 3. */
export async function companyWith(answers: Parameters<typeof sessionWith>[0]) {
  const all = await sessionWith(answers);
  return { ...all, access: { client: all.session.client, organizationId: 3, isLinked: false } };
}
