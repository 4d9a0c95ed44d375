import type { Scope } from '../../../../src/core/contract/scopes.ts';
import type { TestService } from '../service.ts';

/** The token of a new service key of an application. */
export async function makeServiceKey(service: TestService, application: string, scopes: Scope[]): Promise<string> {
  const token = await service.signIn('superadmin@platform.example');
  const { data } = await service.call('GET /applications', { token });
  const id = data.find(({ name }) => name === application)?.id ?? 0;
  const body = { name: 'Key', scopes };
  const key = await service.call('POST /applications/{id}/keys', { token, params: { id }, body });
  const made = key.data[0]?.access_token;
  if (!made) throw new Error(`No key of ${application} was created: ${key.code}`);
  return made;
}

/** An access token for an application, issued to a session or an API key. */
export async function accessTokenFor(service: TestService, token: string, audience = 'logistics'): Promise<string> {
  const { data, code } = await service.call('POST /auth/token', { token, body: { audience } });
  if (!data[0]) throw new Error(`No access token was issued: ${code}`);
  return data[0].token;
}
