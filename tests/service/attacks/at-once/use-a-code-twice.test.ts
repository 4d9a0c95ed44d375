import { expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { totp } from '../../../../service/features/credentials/two-factor.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

/** A code that was overheard is sent by thief and owner at the same moment: one of them gets in, by one endpoint. */
const EMAIL = 'tara.totp@northwind.example';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const PERIOD = 30_000;

describeServices(
  'at the same moment',
  (described) => {
    const call: (typeof described.service)['call'] = (name, sending) => described.service.call(name, sending);
    const params = { id: userIds.tara };
    /** A code that was not used before. */
    function freshCode(): string {
      described.service.advance(3 * PERIOD);
      return totp(SECRET).generate({ timestamp: described.service.services.now() });
    }
    async function pending(): Promise<string> {
      const { data } = await call('POST /auth', { body: { email: EMAIL, password: PASSWORD } });
      return data[0]?.tfa_token ?? '';
    }
    const confirm = (tfa_token: string, google_token: string) =>
      call('POST /auth/tfa', { body: { tfa_token, google_token } });
    const logIn = async () => (await confirm(await pending(), freshCode())).data[0]?.access_token;

    it('a recovery code opens one of four logins', async () => {
      const token = await logIn();
      const { data } = await call('POST /user/{id}/tfa/recovery_codes', {
        token,
        params,
        body: { password: PASSWORD, google_token: freshCode() },
      });
      const [code = ''] = data[0]?.recovery_codes ?? [];
      const tokens = [await pending(), await pending(), await pending(), await pending()];
      const answers = await Promise.all(tokens.map((one) => confirm(one, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
      const again = await confirm(await pending(), code.toUpperCase());
      expect(again.code, 'in another spelling').toBe('wrong_code');
    });

    it('a code of the authenticator works for a login or for new recovery codes, not for both', async () => {
      const token = await logIn();
      const pendingToken = await pending();
      const code = freshCode();
      const answers = await Promise.all([
        confirm(pendingToken, code),
        call('POST /user/{id}/tfa/recovery_codes', { token, params, body: { password: PASSWORD, google_token: code } }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.find(({ status }) => status >= 300)?.code).toBe('wrong_code');
    });

    it('one tfa_token with two good codes begins one session', async () => {
      const token = await pending();
      described.service.advance(3 * PERIOD);
      const now = described.service.services.now();
      const codes = [totp(SECRET).generate({ timestamp: now - PERIOD }), totp(SECRET).generate({ timestamp: now })];
      const answers = await Promise.all(codes.map((code) => confirm(token, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  },
  { env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' } },
);
