import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { afterEach, expect, it } from 'vitest';
import { botToken } from '../../../src/core/bot-check/bot-check.ts';
import { Session } from '../../../src/core/session/session.ts';
import { FakeBrowser, fakeTab } from '../support/platform.ts';
import { answering } from '../support/service.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function sessionWith(check: object) {
  const service = await answering({ 'GET /api/bot_check': { data: [check] } });
  stop = service.stop;
  const { platform } = fakeTab(new FakeBrowser(), { href: 'https://iam.example/', fetch });
  return { service, session: new Session({ base: service.base, platform }) };
}

it("solves the service's challenge, as verified by its library", async () => {
  const challenge = await createChallenge({ algorithm: 'SHA-256', hmacKey: 'key', maxnumber: 3000 });
  const { session, service } = await sessionWith({ kind: 'proof-of-work', ...challenge });
  expect(await verifySolution(await botToken(session), 'key')).toBe(true);
  expect(service.calls()).toEqual(['GET /api/bot_check?action=create_account']);
});

it('fails when a challenge has no solution', async () => {
  const { session } = await sessionWith({
    kind: 'proof-of-work',
    algorithm: 'SHA-256',
    challenge: 'none',
    salt: 's',
    signature: 'x',
    maxnumber: 500,
  });
  await expect(botToken(session)).rejects.toMatchObject({ kind: 'contract' });
});

it('uses reCAPTCHA with the action when the service does', async () => {
  const { session } = await sessionWith({ kind: 'recaptcha', site_key: 'site' });
  expect(await botToken(session)).toBe('site:create_account');
});
