import { expect, it } from 'vitest';
import { describeServices } from '../../support/describe-services.ts';
import { keepApplication } from '../../support/keys/application-key.ts';

const FORM = 'application/x-www-form-urlencoded';

describeServices('introspection', (described) => {
  const introspect = (body: string, authorization?: string, type = FORM) =>
    fetch(`${described.service.url}/api/oauth/introspect`, {
      method: 'POST',
      headers: { 'Content-Type': type, ...(authorization && { Authorization: authorization }) },
      body,
    });

  it('reads no body before it knows who asks', async () => {
    const { token } = await keepApplication(described.service, 'fleet', ['tokens:introspect']);
    const without = await keepApplication(described.service, 'depot', ['users:read']);
    const huge = `token=${'a'.repeat(20_000)}`;
    const session = await described.service.signIn('mona.member@northwind.example');
    for (const stranger of [undefined, `Bearer ${session}`, `Bearer iam_sk_${'0'.repeat(43)}`]) {
      const answer = await introspect(huge, stranger);
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_client' }]);
      expect((await introspect('{}', stranger, 'application/json')).status).toBe(401);
    }
    expect((await introspect(huge, `Bearer ${without.token}`)).status).toBe(403);
    expect((await introspect(huge, `Bearer ${token}`)).status).toBe(413);
    const known = await introspect(`token=${session}`, `Bearer ${token}`);
    expect(await known.json()).toMatchObject({ active: true });
  });
});
