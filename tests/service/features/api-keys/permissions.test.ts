import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, OWNER, type Resource, resources } from '../../../../src/core/contract/resources.ts';
import { table } from '../../../../src/core/contract/table.ts';
import type { EndpointName } from '../../../../src/core/contract/types.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
const keys = new Map<Resource, string>();

/** Permissions that an administrator can put into a role: all except the platform's and ownership. */
const grantable = resources.filter(
  (resource) => resource !== OWNER && !/^auth\.(systemSettings|organizations)\./.test(resource),
);

beforeAll(async () => {
  service = await startService();
  const token = await service.signIn('olivia.owner@northwind.example');
  for (const resource of grantable) {
    const body = { app: 'auth', name: `Only ${resource}`, organization_id: 2, permissions: [resource] };
    const role = await service.call('POST /role', { token, body });
    const roleIds = [role.data[0]?.id];
    const key = await service.call('POST /api-keys', { token, body: { expiresAt: '2031-01-01T00:00:00Z', roleIds } });
    keys.set(resource, key.data[0]?.access_token ?? '');
  }
});
afterAll(() => service?.stop());

/** What no key may do, because it would outlive the key: see `attacks/keys/outlive-a-leaked-key`. */
const NO_KEY = [
  /^POST \/(user|invite\/lists|user\/\{id\}\/tfa\/reset)$/,
  /^(POST|PUT|DELETE) \/organizations\/\{id\}\/(domains|connection)/,
];

/** Endpoints guarded by a permission. */
const guarded = (Object.keys(table) as EndpointName[]).flatMap((name) => {
  const { access } = table[name];
  return access.who === 'permission' && !NO_KEY.some((names) => names.test(name))
    ? [{ name, any: access.any as readonly Resource[] }]
    : [];
});

/** ADMIN implies every permission of the organization. */
const permits = (held: Resource, any: readonly Resource[]) =>
  any.includes(held) || (held === ADMIN && any.some((resource) => grantable.includes(resource)));

describe('an API key', () => {
  it.each(grantable)('with %s may do what it permits, and nothing else', async (held) => {
    const token = keys.get(held) ?? '';
    // Nothing exists under these ids, and no body is valid: permitted requests get that far and say so.
    for (const { name, any } of guarded) {
      const ids = [...name.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => [id, 987_654] as const);
      const params = { ...Object.fromEntries(ids), mail: 'no_account', language: 'fr' };
      const isOfOrganization = name.includes('/organizations/{id}');
      const { status } = await service.call(name, {
        token,
        params: isOfOrganization ? { ...params, id: 2 } : params,
        body: name.startsWith('GET') ? undefined : {},
      });
      const isRefused = status === 403;
      expect({ name, held, isRefused }).toEqual({ name, held, isRefused: !permits(held, any) });
    }
  });

  it.each(grantable)('has only the permission of its role: %s', async (held) => {
    const { data } = await service.call('POST /check_permission', {
      token: keys.get(held),
      body: { permissions: resources.map((resource) => ({ resource })) },
    });
    const valid = data[0]?.permissions.filter(({ isValid }) => isValid).map(({ resource }) => resource);
    expect(new Set(valid)).toEqual(new Set(held === ADMIN ? grantable : [held]));
  });
});
