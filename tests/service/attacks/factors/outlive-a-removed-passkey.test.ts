import { beforeEach, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

const MONA = 'mona.member@northwind.example';
const params = { id: userIds.mona };

/** Whoever removes the passkey of a lost device expects that the device is out. */
describeServices('a session that a passkey opened', (described) => {
  let token = '';
  beforeEach(async () => {
    token = await described.service.signIn(MONA);
  });

  async function addPasskey() {
    const { service } = described;
    const key = new Authenticator(service.url);
    const asked = await service.call('POST /user/{id}/passkeys/options', { token, params, body: {} });
    const body = { challenge_id: asked.data[0]?.challenge_id, credential: key.create(asked.data[0]?.options ?? {}) };
    const added = await service.call('POST /user/{id}/passkeys', { token, params, body });
    expect(added.status).toBe(201);
    return { key, id: added.data[0]?.id };
  }
  async function logIn(key: Authenticator, tfa_token?: string): Promise<string> {
    const { service } = described;
    const { data } = await service.call('POST /auth/passkey/options', { body: { tfa_token } });
    const credential = key.get(data[0]?.options ?? {});
    const body = { challenge_id: data[0]?.challenge_id, credential, tfa_token };
    return (await service.call('POST /auth/passkey', { body })).data[0]?.access_token ?? '';
  }
  const remove = (session: string, passkeyId: number | undefined) =>
    described.service.call('DELETE /user/{id}/passkeys/{passkeyId}', {
      ...{ token: session, params: { ...params, passkeyId } },
    });
  const areLive = async (...sessions: string[]) => {
    const answers = [];
    for (const session of sessions) answers.push(await described.service.call('GET /auth', { token: session }));
    return answers.map(({ status }) => status === 200);
  };

  it('ends with it, and no other session does', async () => {
    const [lost, kept] = [await addPasskey(), await addPasskey()];
    const [ofLost, ofKept, byPassword] = [
      await logIn(lost.key),
      await logIn(kept.key),
      await described.service.signIn(MONA),
    ];
    expect((await remove(token, lost.id)).status).toBe(200);
    expect(await areLive(token, ofLost, ofKept, byPassword)).toEqual([true, false, true, true]);
  });

  it('goes on if it removes the passkey itself', async () => {
    const { key, id } = await addPasskey();
    const [own, other] = [await logIn(key), await logIn(key)];
    expect((await remove(own, id)).status).toBe(200);
    expect(await areLive(own, other)).toEqual([true, false]);
  });

  it('ends also where the passkey was the second step', async () => {
    const { service } = described;
    const { key, id } = await addPasskey();
    const setPolicy = (policy: string) =>
      service.services.database.pool.query('update users set two_factor_policy = $2 where id = $1', [
        ...[userIds.mona, policy],
      ]);
    await setPolicy('enabled');
    const { data } = await service.call('POST /auth', { body: { email: MONA, password: PASSWORD } });
    const session = await logIn(key, data[0]?.tfa_token ?? '');
    await setPolicy('disabled');
    expect(await areLive(session)).toEqual([true]);
    await remove(token, id);
    expect(await areLive(session)).toEqual([false]);
  });
});
