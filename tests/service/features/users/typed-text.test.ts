import { afterAll, beforeAll, expect, it } from 'vitest';
import { oathtool } from '../../support/oathtool.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '20' } });
});
afterAll(() => service?.stop());

const ADMIN = 'adam.admin@northwind.example';
const MONA = { id: 7, email: 'mona.member@northwind.example' };
const LOGISTICS = 15;
const arabic = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

it.each(['\u200b', '\u200e', '\u202a', '\u2060', '\u00ad', '\ufeff', '\u3000'])(
  'logs in and restores with U+%s around and inside an address',
  async (char) => {
    const email = `${char}mona.member${char}@northwind.example${char}`;
    expect((await service.call('POST /auth', { body: { email, password: PASSWORD } })).status).toBe(200);
  },
);

it('reads a texted code in digits of another script, between marks of the text direction', async () => {
  const token = await service.signIn(MONA.email);
  const asked = await service.call('PUT /user/{id}/phone', {
    token,
    params: { id: MONA.id },
    body: { phone: '＋１\u2011٥٥٥/010.7777\u200f' },
  });
  expect(asked.status).toBe(200);
  const code = `\u202b${arabic((await service.outbox('+15550107777'))[0]?.code ?? '')}\u202c`;
  const confirmed = await service.call('POST /user/{id}/phone/confirm', {
    token,
    params: { id: MONA.id },
    body: { code },
  });
  expect(confirmed).toMatchObject({ status: 200, data: [{ phone: '+15550107777' }] });
});

it('refuses a phone number that could be read as two', async () => {
  const token = await service.signIn(MONA.email);
  const asked = await service.call('PUT /user/{id}/phone', {
    token,
    params: { id: MONA.id },
    body: { phone: '+49 (0)170 1234572' },
  });
  expect(asked).toMatchObject({
    status: 422,
    code: 'phone_invalid',
    meta: { error: { data: { phone: [expect.stringContaining('as it is dialed from abroad')] } } },
  });
});

it('knows an international address in both forms', async () => {
  const token = await service.signIn(ADMIN);
  const invite = (email: string) => service.call('POST /invite', { token, body: { email, role_ids: [LOGISTICS] } });
  expect(await invite('max@xn--mller-kva.example')).toMatchObject({
    status: 201,
    data: [{ email: 'max@müller.example' }],
  });
  expect(await invite('Max@M\u00fcller.example')).toMatchObject({ code: 'already_member' });
  const { data } = await service.call('POST /invite/batch', {
    token,
    body: {
      emails: ['eva@müller.example', 'eva@xn--mller-kva.example', '\u200bfay@例え.テスト'],
      role_ids: [LOGISTICS],
      dry_run: true,
    },
  });
  expect(data.map(({ email, code }) => [email, code])).toEqual([
    ['eva@müller.example', null],
    ['eva@müller.example', 'duplicate'],
    ['fay@例え.テスト', null],
  ]);
  const hash = new URL((await service.outbox('max@müller.example'))[0]?.links[0] ?? '').searchParams.get('hash');
  const password = 'meadow-signal-88-tin';
  await service.call('POST /invite/confirm', { body: { hash, password, password_confirm: password } });
  for (const email of ['max@müller.example', 'MAX@XN--MLLER-KVA.example'])
    expect((await service.call('POST /auth', { body: { email, password } })).status).toBe(200);
});

it.skipIf(!oathtool.available)(
  `reads an authenticator's code in digits of another script${oathtool.reason}`,
  async () => {
    const token = await service.signIn(MONA.email);
    const params = { id: MONA.id };
    const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } });
    const google_token = arabic(oathtool.code(begun.data[0]?.google_secret ?? ''));
    const body = { password: PASSWORD, google_token };
    expect((await service.call('POST /user/{id}/tfa/enable', { token, params, body })).status).toBe(200);
  },
);
