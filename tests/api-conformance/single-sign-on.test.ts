import { beforeAll, describe, expect, it } from 'vitest';
import { ask, errorOf, logIn, newAddress, people, send, type Session } from './support/back-end.ts';

let owner: Session;
beforeAll(async () => {
  owner = await logIn('owner');
});

const here = (params: Record<string, number> = {}) => ({
  token: owner.token,
  params: { id: owner.organizationId, ...params },
});
const idOf = ({ data }: { data: Record<string, unknown>[] }) => Number(data[0]?.['id']);

async function makeConnection() {
  const body = { kind: 'oidc', name: 'conformance', issuer: 'https://id.mail.example', client_secret: 'kept apart' };
  return idOf(await ask('POST /organizations/{id}/connections', { ...here(), body }));
}

describe("an organization's own log in", () => {
  it('has connections as drafts, which show no secret and are enabled only after a test', async () => {
    const params = here({ connectionId: await makeConnection() });
    const listed = await ask('GET /organizations/{id}/connections', here());
    expect(listed.data).toContainEqual(expect.objectContaining({ status: 'draft', has_client_secret: true }));
    expect(JSON.stringify(listed)).not.toContain('kept apart');
    const enabled = await send('POST /organizations/{id}/connections/{connectionId}/enable', params);
    expect([enabled.status, errorOf(enabled).code]).toEqual([409, 'not_tested']);
    await ask('DELETE /organizations/{id}/connections/{connectionId}', params);
  });

  it('proves domains by a record with a value of their own', async () => {
    const domain = `conformance-${Date.now()}.example`;
    const made = await ask('POST /organizations/{id}/domains', { ...here(), body: { domain } });
    const expected = { status: 'pending', txt_name: `_iam-challenge.${domain}`, txt_value: expect.any(String) };
    expect(made.data).toMatchObject([expected]);
    await ask('DELETE /organizations/{id}/domains/{domainId}', here({ domainId: idOf(made) }));
  });

  it('shows the token of a directory once', async () => {
    const connectionId = await makeConnection();
    const made = await ask('POST /organizations/{id}/connections/{connectionId}/directory', here({ connectionId }));
    const token = String(made.data[0]?.['access_token']);
    const shown = await ask('GET /organizations/{id}/connections/{connectionId}/directory', here({ connectionId }));
    expect(shown.data).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain(token);
    await ask('DELETE /organizations/{id}/connections/{connectionId}/directory', here({ connectionId }));
    await ask('DELETE /organizations/{id}/connections/{connectionId}', here({ connectionId }));
  });

  it('has set-up links, which are shown once and can be ended', async () => {
    const made = await ask('POST /organizations/{id}/connection_setup', here());
    const url = String(made.data[0]?.['url']);
    const listed = await ask('GET /organizations/{id}/connection_setup', here());
    expect(listed.data.map(({ id }) => id)).toContain(idOf(made));
    expect(JSON.stringify(listed)).not.toContain(url);
    await ask('DELETE /organizations/{id}/connection_setup/{setupId}', here({ setupId: idOf(made) }));
    const left = await ask('GET /organizations/{id}/connection_setup', here());
    expect(left.data.map(({ id }) => id)).not.toContain(idOf(made));
  });

  it('tells nobody by the ways to log in whether an account exists', async () => {
    const ways = async (email: string) => (await ask('POST /auth/methods', { body: { email } })).data;
    const domain = people.member.email.slice(people.member.email.indexOf('@'));
    const unknown = newAddress().replace(/@.*$/, domain);
    expect(await ways(unknown)).toEqual(await ways(people.member.email));
  });
});
