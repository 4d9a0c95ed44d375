import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { askCode, PAGE, proofKey, readyCode, redeem, RETURN } from '../../support/handover.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const OLIVIA = 'olivia.owner@northwind.example';
const MARCO = 'marco.multi@example.net';

/** Logs in and hands the session to the page; both tokens. */
async function handedOver(email: string, organizationId?: number) {
  const root = await service.signIn(email, organizationId);
  const { code, verifier } = await readyCode(service, root);
  const { data, status } = await redeem(service, code, verifier);
  expect(status).toBe(200);
  return { root, token: data[0]?.access_token ?? '', data };
}

const me = (token: string) => service.call('GET /auth', { token });

describe('a login that is handed over to another host', () => {
  it('answers as POST /auth does, with a token of its own for the same session', async () => {
    const { root, token, data } = await handedOver(OLIVIA);
    const [own] = (await me(root)).data;
    expect(data).toEqual([
      { access_token: token, user_id: own?.user_id, organization_id: own?.organization_id, tfa_token: null },
    ]);
    expect(token).not.toBe(root);
    expect((await me(token)).data).toEqual([{ ...own, access_token: token }]);
    const headers = { Origin: PAGE };
    expect((await service.call('GET /auth', { token, headers })).headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  it('is one session in the list, with its organization, until it ends', async () => {
    const { root, token } = await handedOver(MARCO, 2);
    const id = (await me(token)).data[0]?.user_id;
    const listed = await service.call('GET /user/{id}/sessions', { token, params: { id } });
    expect(listed.data.filter(({ is_current: isCurrent }) => isCurrent)).toHaveLength(1);
    await service.call('PUT /auth/organizations/{id}', { token: root, params: { id: 3 } });
    expect((await me(token)).data[0]?.organization_id).toBe(3);
    await service.call('DELETE /auth', { token });
    expect([(await me(root)).code, (await me(token)).code]).toEqual(['session_ended', 'session_ended']);
  });

  it('ends when the console logs out, and when its user ends it elsewhere', async () => {
    const first = await handedOver(OLIVIA);
    await service.call('DELETE /auth', { token: first.root });
    expect((await me(first.token)).status).toBe(401);
    const second = await handedOver(OLIVIA);
    const other = await service.signIn(OLIVIA);
    const id = (await me(other)).data[0]?.user_id;
    await service.call('DELETE /user/{id}/sessions', { token: other, params: { id } });
    expect((await me(second.token)).status).toBe(401);
  });

  it('replaces the token of the same page, and keeps those of others', async () => {
    const { root, token } = await handedOver(OLIVIA);
    const other = 'https://fleet.platform.example';
    const elsewhere = await readyCode(service, root, `${other}/`);
    const far =
      (await redeem(service, elsewhere.code, elsewhere.verifier, other, `${other}/`)).data[0]?.access_token ?? '';
    const again = await readyCode(service, root);
    const newer = (await redeem(service, again.code, again.verifier)).data[0]?.access_token ?? '';
    expect((await me(token)).status).toBe(401);
    expect([(await me(newer)).status, (await me(far)).status, (await me(root)).status]).toEqual([200, 200, 200]);
    await service.call('DELETE /auth', { token: far });
    expect([(await me(newer)).status, (await me(root)).status]).toEqual([401, 401]);
  });

  it('is logged with the page', async () => {
    await handedOver(OLIVIA);
    const { rows } = await service.services.database.pool.query<{ action: string; data: { origin: string } }>(
      "select action, data from audit_log where action = 'user.login_handed_over' order by id desc limit 1",
    );
    expect(rows).toEqual([{ action: 'user.login_handed_over', data: { origin: PAGE } }]);
  });

  it('stores only digests', async () => {
    const { token } = await handedOver(OLIVIA);
    const { code } = await readyCode(service, await service.signIn(OLIVIA));
    const { rows } = await service.services.database.pool.query<{ kept: string }>(
      'select digest as kept from handover_codes union all select digest from handover_tokens',
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ kept }) => /^[0-9a-f]{64}$/.test(kept) && kept !== code && kept !== token)).toBe(true);
  });

  it('requires a session, not a guest or an API key', async () => {
    const { challenge } = proofKey();
    expect((await askCode(service, '', challenge)).code).toBe('session_ended');
    const key = await keepApiKey(service, { createdBy: 3, organizationId: 2, roleId: 15 });
    expect((await askCode(service, key, challenge)).status).toBe(403);
  });

  it('accepts only a well-formed challenge and verifier', async () => {
    const token = await service.signIn(OLIVIA);
    const { code, verifier } = await readyCode(service, token);
    for (const challenge of ['', 'plain', 'a'.repeat(44), `${'a'.repeat(42)}=`])
      expect((await askCode(service, token, challenge)).status).toBe(400);
    expect((await redeem(service, code, 'short')).status).toBe(400);
    expect((await redeem(service, undefined, verifier)).status).toBe(400);
    expect((await redeem(service, code, verifier)).status).toBe(200);
  });

  it('limits the codes of one user', async () => {
    const strict = await startService({ env: { RATE_LIMIT_SCALE: '0.02' } });
    const token = await strict.signIn(OLIVIA);
    const { challenge } = proofKey();
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await askCode(strict, token, challenge)).status);
    await strict.stop();
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('the first handover to an origin', () => {
  const ask = (token: string, redirectTo?: string, confirmed?: boolean) =>
    service.call('POST /auth/handover/codes', {
      token,
      body: { redirectTo: redirectTo ?? RETURN, code_challenge: proofKey().challenge, ...(confirmed && { confirmed }) },
    });

  it('needs the consent of the user, which is remembered for this user and this origin alone', async () => {
    const rita = await service.signIn('rita.reader@northwind.example');
    expect(await ask(rita)).toMatchObject({ status: 403, code: 'handover_unconfirmed', data: [] });
    expect((await ask(rita, RETURN, true)).status).toBe(201);
    expect((await ask(rita, `${PAGE}/another/page`)).status).toBe(201);
    expect((await ask(await service.signIn('rita.reader@northwind.example'))).status).toBe(201);
    expect((await ask(rita, 'https://fleet.platform.example/')).code).toBe('handover_unconfirmed');
    expect((await ask(await service.signIn('walt.writer@northwind.example'))).code).toBe('handover_unconfirmed');
  });

  it('remembers nothing for a page that may not have a code', async () => {
    const token = await service.signIn('adam.admin@northwind.example');
    expect((await ask(token, 'https://evil.example/', true)).code).toBe('origin_not_trusted');
    expect((await ask(token, `${PAGE}/go?u=https://evil.example/`, true)).code).toBe('return_address_refused');
    expect((await ask(token)).code).toBe('handover_unconfirmed');
  });
});
