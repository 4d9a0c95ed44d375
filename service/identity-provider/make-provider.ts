import { requestLanguage } from '../platform/languages/languages.ts';
import { speakerOf, verbatim } from '../platform/languages/message.ts';
import { createHmac } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import type { Account, Provider } from 'oidc-provider';
import { users } from '../platform/database/schema/users.ts';
import { LOCAL_PATH, localClient } from '../features/sign-in/external/local-provider.ts';
import { callbackUrl } from '../features/sign-in/external/provider-client.ts';
import type { Services } from '../platform/services.ts';
import { errorPage } from './pages.ts';
import { makeStore } from './store.ts';

/** What oidc-provider passes to its hooks. */
interface ProviderContext {
  type: string;
  body: string;
  get: (header: string) => string;
  set: (headers: Record<string, string>) => void;
  oidc: {
    client: { clientId: string };
    session: { accountId: string };
    provider: Provider;
    result?: { consent?: { grantId?: string } };
  };
}

/**
 * A real OpenID Connect provider for the demo, so that "Continue with Platform ID" works on a bare clone. Its users are
 * the demo's active accounts; its only client is this service, without consent.
 */
export async function makeProvider(services: Services): Promise<Provider> {
  const { default: OidcProvider } = await quietly(() => import('oidc-provider'));
  const client = localClient(services);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const isSecure = services.config.publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true };
  const provider = new OidcProvider(client.issuer, {
    adapter: makeStore(services.now),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callbackUrl(services)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: {
      keys: [
        createHmac('sha256', services.config.secretKey).update('cookies of the local provider').digest('base64url'),
      ],
      long: cookie,
      short: cookie,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${LOCAL_PATH}/interaction/${uid}` },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_context: unknown, sub: string) => accountOf(services, sub),
    loadExistingGrant: grantOf,
    renderError: async (context: ProviderContext, out: { error_description?: string }) => {
      const speak = speakerOf(requestLanguage(context.get('Accept-Language')));
      const { error_description: reason } = out;
      const page = errorPage(speak, reason === undefined ? 'pages.provider.stopped' : verbatim(reason));
      context.set(page.headers);
      context.type = 'html';
      context.body = page.body;
    },
  });
  provider.proxy = services.config.trustProxy !== false;
  return provider;
}

async function accountOf({ database }: Services, sub: string): Promise<Account | undefined> {
  const active = and(eq(users.id, Number(sub)), isNotNull(users.activatedAt), eq(users.isDeleted, false));
  const [user] = await database.db
    .select({ name: users.name, email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(active);
  if (!user) return undefined;
  const { emailProvenAt, ...claims } = user;
  return { accountId: sub, claims: async () => ({ sub, ...claims, email_verified: emailProvenAt !== null }) };
}

/** The only client is this service, so everything requested is granted. */
async function grantOf({ oidc }: ProviderContext) {
  const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** The package warns at start that it prefers a newer Node; it is tested with this one. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
