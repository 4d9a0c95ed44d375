import { createHash } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';
import { TOTP } from 'otpauth';
import { solve } from '../../../src/core/bot-check/proof-of-work.ts';
import { as, call, PASSWORD, tokenOf } from './api.ts';
import { mailTo } from './outbox.ts';

/** An account for one test, so that files can run in any order. */
export interface Newcomer {
  id: number;
  email: string;
  token: string;
}

let count = 0;

/** An address used by no other test. */
export const freshAddress = (word = 'new') =>
  `${word}.${process.pid}.${Date.now().toString(36)}.${count++}@e2e.example`;

/** The solved bot check that public endpoints require. */
export async function solved(api: APIRequestContext): Promise<string> {
  const [challenge] = await call<Record<string, string>>(api, 'GET', '/bot_check?action=create_account');
  return solve(challenge ?? {}, { sha256: async (text) => createHash('sha256').update(text).digest('hex') });
}

/** Registers, activates and logs in a new user. */
export async function newcomer(baseURL: string, password = PASSWORD): Promise<Newcomer> {
  const api = await request.newContext({ baseURL });
  const email = freshAddress();
  await call(api, 'POST', '/registration', { email, password, recaptchaToken: await solved(api) });
  const { link } = await mailTo(api, email, 'activate');
  await call(api, 'POST', '/registration/confirm', { hash: new URL(link).searchParams.get('hash') });
  const [session] = await call<{ access_token: string; user_id: number }>(api, 'POST', '/auth', { email, password });
  await api.dispose();
  return { id: session?.user_id ?? 0, email, token: session?.access_token ?? '' };
}

/** Enables two-factor for a user; the next valid code is that of the following step. */
export async function withTwoFactor(baseURL: string, user: Newcomer) {
  const api = await request.newContext({ baseURL });
  const [begun] = await call<{ google_secret: string }>(
    api,
    'POST',
    `/user/${user.id}/tfa`,
    { password: PASSWORD },
    user.token,
  );
  const totp = new TOTP({ secret: begun?.google_secret ?? '' });
  const [enabled] = await call<{ recovery_codes: string[] }>(
    api,
    'POST',
    `/user/${user.id}/tfa/enable`,
    { password: PASSWORD, google_token: totp.generate() },
    user.token,
  );
  await api.dispose();
  return {
    recoveryCodes: enabled?.recovery_codes ?? [],
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

/** A demo user reserved for one test. */
export interface Member {
  id: number;
  name: string;
  email: string;
  token: string;
}

interface Listed {
  id: number;
  name: string;
  email: string;
}

const SLOTS = 20;

/**
 * An active member of Northwind without settings, used by no other test; a service kept from an earlier run gives the
 * next one.
 * @param slot a number unique to the test, below 20
 */
export async function member(api: APIRequestContext, slot: number): Promise<Member> {
  const owner = await tokenOf(api, 'olivia.owner@northwind.example');
  const users = await call<Listed>(api, 'GET', '/user?status=active&__count=1000', undefined, owner);
  for (const user of users.filter(({ id }) => id > 100 && id % SLOTS === slot)) {
    // An earlier run may have changed the password, or enabled two-factor.
    const token = await tokenOf(api, user.email).catch(() => null);
    if (token && (await as(api, token).get<unknown[]>(`/user/${user.id}/settings`)).length === 0) {
      return { ...user, token };
    }
  }
  throw new Error(`No member is left in slot ${slot}: delete DATA_DIR`);
}
