import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepApiKey } from '../support/keys/api-key.ts';
import { hashOfMail } from '../support/bot-check.ts';
import { CORA, MadeAccount } from '../support/made-account.ts';
import { PASSWORD, startService, type TestService } from '../support/service.ts';

/**
 * A stranger asks to change their own account's address to a victim's, and waits until the owner of that mailbox opens
 * the link. Later the address is invited, the link is followed, and the stranger logs in.
 */
const STRANGER = 'olga.orphan@example.net';
const CORP = 'director@corp.example';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service.stop());

const confirm = (body: { hash: string; password?: string }, token?: string) =>
  service.call('POST /email/confirm', { token, body });
const addressOf = async (token: string) => {
  const { data } = await service.call('GET /auth', { token });
  const { rows } = await service.services.database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [data[0]?.user_id],
  );
  return rows[0]?.email;
};
/** Requests the change, and returns the contents of the mail to the new address. */
async function asked(token: string, email: string) {
  service.advance(31_000);
  expect((await service.call('POST /email/reset', { token, body: { email } })).status).toBe(200);
  const [mail] = await service.outbox(email);
  return { hash: await hashOfMail(service, email), code: mail?.code ?? '', text: mail?.text ?? '' };
}

it('names the account when the owner of the mailbox opens the link, and changes nothing', async () => {
  const stranger = await service.signIn(STRANGER);
  const { hash, text } = await asked(stranger, CORP);
  expect(text, 'the mail').toContain(STRANGER);
  for (const token of [undefined, await service.signIn('mona.member@northwind.example')]) {
    expect(await confirm({ hash }, token)).toMatchObject({
      status: 403,
      code: 'confirm_as_requester',
      meta: { error: { data: { account: [STRANGER] } } },
    });
  }
  expect(await addressOf(stranger)).toBe(STRANGER);
  expect((await confirm({ hash }, stranger)).status, 'with the session of the account').toBe(200);
});

it('invalidates the link after five wrong passwords of the mailbox owner', async () => {
  const stranger = await service.signIn('marco.multi@example.net');
  const { hash } = await asked(stranger, 'second@corp.example');
  const mine = await service.signIn('mona.member@northwind.example');
  for (let tries = 0; tries < 5; tries++)
    expect((await confirm({ hash, password: `mine-${tries}` }, mine)).code).toBe('wrong_password');
  expect((await confirm({ hash, password: PASSWORD }, mine)).code, 'after five tries').toBe('invalid_hash');
  expect(await addressOf(stranger)).toBe('marco.multi@example.net');
});

it('limits concurrent passwords to five tries in total', async () => {
  const stranger = await service.signIn('walt.writer@northwind.example');
  const { hash } = await asked(stranger, 'third@corp.example');
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, tries) => confirm({ hash, password: `guess-${tries}` })),
  );
  expect(answers.filter(({ code }) => code === 'wrong_password')).toHaveLength(5);
});

it('accepts the code only from the session that requested it', async () => {
  const stranger = await service.signIn('rita.reader@northwind.example');
  const { code } = await asked(stranger, 'fourth@corp.example');
  expect((await confirm({ hash: code })).code).toBe('invalid_hash');
  expect((await confirm({ hash: code, password: PASSWORD })).code).toBe('invalid_hash');
  const another = await service.signIn('rita.reader@northwind.example');
  expect((await confirm({ hash: code }, another)).code).toBe('wrong_code');
  expect((await confirm({ hash: code }, stranger)).status).toBe(200);
});

it("accepts an invitation only with the account's own session once its email is verified", async () => {
  const account = new MadeAccount(service, 'nora.newcomer@northwind.example');
  await service.services.database.pool.query(
    'update users set email_proven_at = now(), need_password_change = false where email = $1',
    [account.email],
  );
  const hash = await account.invite();
  // The mailbox owner follows the link, without knowing the account's password.
  expect((await account.accept(hash)).code).toBe('sign_in_to_accept');
  const stranger = await service.signIn(account.email);
  expect(await account.organizations(stranger)).toEqual(['Northwind Logistics']);
  const mona = await service.signIn('mona.member@northwind.example');
  expect((await account.accept(hash, mona)).code, 'with the session of somebody else').toBe('sign_in_to_accept');
  expect((await service.call('POST /invite/confirm', { token: stranger, body: { hash } })).status).toBe(200);
  expect(await account.organizations(stranger)).toContain('Contoso Sensors');
});

it('does not let an API key confirm or accept anything for its creator', async () => {
  const token = await service.signIn(CORA);
  const { hash } = await asked(token, 'fifth@corp.example');
  const { data } = await service.call('GET /auth', { token });
  const [createdBy, roleId] = [data[0]?.user_id ?? 0, 15];
  const key = await keepApiKey(service, { createdBy, organizationId: 3, roleId });
  expect((await confirm({ hash }, key)).code).toBe('confirm_as_requester');
});
