import { expect, it } from 'vitest';
import {
  hashPassword,
  missingRequirements,
  requireGoodPassword,
  verifyPassword,
} from '../../../../service/features/credentials/passwords.ts';
import { textIn } from '../../../../service/platform/languages/message.ts';

const owner = { email: 'olivia.owner@northwind.example', name: 'Olivia Owner', username: 'olivia_the_great' };

const missing = (password: string) => missingRequirements(password, owner).map((said) => textIn('en', said));

it.each([
  'password123',
  'P@ssw0rd2024!',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  'iloveyou12',
  '1q2w3e4r5t',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'Welcome2026!',
  'qazwsxedcrfv',
  '!!!!!!!!!!',
  'dragondragon',
  'zaq12wsxcde3',
])('rejects the common password %s', (password) => {
  expect(missing(password)).toEqual(['Not one of the common passwords']);
});

it.each(['olivia.owner@northwind.example', 'Olivia Owner', 'oliviaowner77', 'olivia_the_great1'])(
  "rejects the user's own name or email: %s",
  (password) => {
    expect(missing(password)).toEqual(['Not your email address or name']);
  },
);

it.each([
  'harbor-lantern-42',
  'correct horse battery staple',
  'Tr0ub4dor&3x!z',
  'пароль на завтра',
  '9f3k2-77xq-plum',
  'passwordless future',
])('accepts %s', (password) => {
  expect(missingRequirements(password, owner)).toEqual([]);
});

it('counts visible characters, from 10 to 128', () => {
  expect(missing('k7 plum r')).toEqual(['At least 10 characters']);
  expect(missing('🦊🐙🌵🚲🎲🧩🪁🛶🧭')).toEqual(['At least 10 characters']);
  expect(missing('x7'.padEnd(129, 'plum river '))).toEqual(['At most 128 characters']);
  expect(missingRequirements('short', owner).length).toBe(1);
});

it('says beside the field what is missing', () => {
  expect(() => requireGoodPassword('password', owner)).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      data: { password: [{ id: 'fields.charactersAtLeast', values: { limit: 10 } }, 'fields.passwordCommon'] },
    }),
  );
});

it('hashes with Argon2id, 19 MiB and two passes, and verifies passwords', async () => {
  const hash = await hashPassword('harbor-lantern-42');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'harbor-lantern-42')).toBe(true);
  expect(await verifyPassword(hash, 'harbor-lantern-43')).toBe(false);
  expect(await verifyPassword(null, 'harbor-lantern-42')).toBe(false);
  expect(await verifyPassword('not a hash', 'harbor-lantern-42')).toBe(false);
});

it('takes as long for an unknown name as for a known one', { retry: 2 }, async () => {
  const hash = await hashPassword('harbor-lantern-42');
  await verifyPassword(null, 'warm up');
  const time = async (stored: string | null) => {
    const start = performance.now();
    await verifyPassword(stored, 'wrong-password');
    return performance.now() - start;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  // In turn, and the shortest of each: other load makes a round longer and never shorter.
  for (let round = 0; round < 15; round++) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
