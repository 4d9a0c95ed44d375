/** Ways to start the service that register other routes. */
export const settings = {
  demo: { env: {} },
  'demo with METRICS_TOKEN': { env: { METRICS_TOKEN: 'a token of the tests for the metrics, long enough' } },
  'demo with a provider': {
    env: {
      ...{ OIDC_NAME: 'Example ID', OIDC_ISSUER: 'https://id.example' },
      ...{ OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'secret' },
    },
  },
  production: { empty: true, env: {} },
  'production with METRICS_TOKEN': {
    empty: true,
    env: { METRICS_TOKEN: 'a token of the tests for the metrics, long enough' },
  },
} as const;
export type Setting = keyof typeof settings;

/** A route outside the contract: everybody gets the same answer, but for the holder of the metrics token. */
export interface OtherRoute {
  /** Where it is registered. Elsewhere the same request finds nothing. */
  where: readonly Setting[];
  /** A URL that it serves; `{mail}` is the id of a mail of the outbox. */
  ask: string;
  status: number;
  /** The status with METRICS_TOKEN, if it differs. */
  withToken?: number;
  /** The status where it is not registered, if it is not 404. */
  elsewhere?: number;
}

const everywhere = Object.keys(settings) as Setting[];
const demos = everywhere.filter((one) => one.startsWith('demo'));
const withToken = everywhere.filter((one) => one.endsWith('METRICS_TOKEN'));
const withOwnProvider: Setting[] = ['demo', 'demo with METRICS_TOKEN'];

const BASE = '/api/scim/v2/:connectionId';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const directoryRoutes = [
  ...['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/:id', 'Schemas', 'Schemas/:id'].map(
    (path) => `GET ${BASE}/${path}`,
  ),
  ...['Users', 'Groups'].flatMap((path) => [
    ...[`GET ${BASE}/${path}`, `POST ${BASE}/${path}`],
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${BASE}/${path}/:id`),
  ]),
  ...['Me', 'Bulk', '.search', 'Users/.search', 'Groups/.search', '*'].flatMap((path) =>
    methods.map((method) => `${method} ${BASE}/${path}`),
  ),
];

const CONFIGURATION = '/oidc/.well-known/openid-configuration';

/** By method and pattern, as the router has them. Written by hand: a new route needs a row, or one of the contract. */
export const otherRoutes = new Map<string, OtherRoute>([
  ['GET /livez', { where: everywhere, ask: '/livez', status: 200 }],
  ['GET /readyz', { where: everywhere, ask: '/readyz', status: 200 }],
  ['GET /healthz', { where: everywhere, ask: '/healthz', status: 200 }],
  ['GET /metrics', { where: withToken, ask: '/metrics', status: 401, withToken: 200 }],
  ['GET /dashboards/platform.json', { where: demos, ask: '/dashboards/platform.json', status: 200 }],
  ['GET /legacy-auth/', { where: demos, ask: '/legacy-auth/', status: 302 }],
  ['GET /legacy-logistics/', { where: demos, ask: '/legacy-logistics/', status: 302 }],
  ['GET /outbox', { where: demos, ask: '/outbox', status: 200 }],
  ['GET /outbox.json', { where: demos, ask: '/outbox.json', status: 200 }],
  ['GET /outbox.css', { where: demos, ask: '/outbox.css', status: 200 }],
  ['GET /outbox/:id/mail', { where: demos, ask: '/outbox/{mail}/mail', status: 200 }],
  ['GET /oidc/provider.css', { where: withOwnProvider, ask: '/oidc/provider.css', status: 200 }],
  ['GET /oidc/interaction/:uid', { where: withOwnProvider, ask: '/oidc/interaction/unknown', status: 400 }],
  ['POST /oidc/interaction/:uid', { where: withOwnProvider, ask: '/oidc/interaction/unknown', status: 400 }],
  ['GET /oidc/*', { where: withOwnProvider, ask: CONFIGURATION, status: 200 }],
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map((method): [string, OtherRoute] => [
    `${method} /oidc/*`,
    { where: withOwnProvider, ask: CONFIGURATION, status: 404 },
  ]),
  // Fastify refuses QUERY without a Content-Type before it looks for a route.
  ['QUERY /oidc/*', { where: withOwnProvider, ask: CONFIGURATION, status: 400, elsewhere: 400 }],
  ['GET /.well-known/jwks.json', { where: everywhere, ask: '/.well-known/jwks.json', status: 200 }],
  [
    'GET /.well-known/oauth-authorization-server',
    { where: everywhere, ask: '/.well-known/oauth-authorization-server', status: 200 },
  ],
  // Service keys alone may ask, and none is among the askers.
  ['POST /api/oauth/introspect', { where: everywhere, ask: '/api/oauth/introspect', status: 401 }],
  ['GET /pages.css', { where: everywhere, ask: '/pages.css', status: 200 }],
  // Without the secret of a mail there is nothing.
  ['GET /unsubscribe', { where: everywhere, ask: '/unsubscribe', status: 404 }],
  ['POST /unsubscribe', { where: everywhere, ask: '/unsubscribe', status: 404 }],
  // The installation has no brand.
  ...['logo.svg', 'logo_dark.svg', 'favicon.svg', 'icon.png'].map((name): [string, OtherRoute] => [
    `GET /branding/${name}`,
    { where: everywhere, ask: `/branding/${name}`, status: 404 },
  ]),
  ['GET /branding/monogram.svg', { where: everywhere, ask: '/branding/monogram.svg', status: 200 }],
  ['GET /manifest.webmanifest', { where: everywhere, ask: '/manifest.webmanifest', status: 200 }],
  ['GET /api/openapi.json', { where: everywhere, ask: '/api/openapi.json', status: 200 }],
  ['OPTIONS /api/*', { where: everywhere, ask: '/api/user', status: 204 }],
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method): [string, OtherRoute] => [
    `${method} /api/*`,
    { where: everywhere, ask: '/api/nothing-here', status: 404 },
  ]),
  // None of the askers has the token of a directory.
  ...directoryRoutes.map((route): [string, OtherRoute] => {
    const path = route.replace(/^\S+ /, '').replace(':connectionId', '1').replace(':id', '1').replace('*', 'Nothing');
    return [route, { where: everywhere, ask: path, status: 401 }];
  }),
  ['GET /cdn/*', { where: everywhere, ask: '/cdn/iam.js', status: 200 }],
  ['GET /*', { where: everywhere, ask: '/auth/team', status: 200 }],
]);
