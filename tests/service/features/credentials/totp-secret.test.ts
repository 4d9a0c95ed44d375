import { describe, expect, it } from 'vitest';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  typedStep,
} from '../../../../service/features/credentials/totp-secret.ts';
import { plainRecoveryCode } from '../../../../service/features/credentials/two-factor.ts';
import { oathtool } from '../../support/oathtool.ts';

/** RFC 6238 appendix B, the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of the RFC at %i', (seconds, code) => {
  expect(typedStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('accepts the code of the step before and after, and distinguishes them', () => {
  const step = Math.floor(1_111_111_109 / 30);
  const at = (offset: number) => (1_111_111_109 + offset) * 1000;
  expect(typedStep(RFC_SECRET, '081804', at(30))).toBe(step);
  expect(typedStep(RFC_SECRET, '081804', at(-30))).toBe(step);
  expect(typedStep(RFC_SECRET, '081804', at(90))).toBeNull();
  expect(typedStep(RFC_SECRET, '081804', at(-90))).toBeNull();
});

it.each(['', '12345', '1234567', 'abcdef', '０８１８０４'])('rejects %j', (code) => {
  expect(typedStep(RFC_SECRET, code, 1_111_111_109_000)).toBeNull();
});

it('accepts a space in the middle of a code', () => {
  expect(typedStep(RFC_SECRET, '081 804', 1_111_111_109_000)).not.toBeNull();
});

it('labels the account with the name of the installation, without what ends it', () => {
  const url = new URL(otpauthUrl(RFC_SECRET, 'olivia.owner@northwind.example', 'Acme: Field'));
  expect(url.protocol + url.host).toBe('otpauth:totp');
  expect(decodeURIComponent(url.pathname)).toBe(`/Acme Field:olivia.owner@northwind.example`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Acme Field',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it('creates ten different recovery codes, and reads them in any spelling', () => {
  const { codes, digests } = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect(digests[0]).toBe(digest(plainRecoveryCode(` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `)));
  expect(digests.join()).not.toContain(codes[0]?.slice(0, 9));
});

describe.skipIf(!oathtool.available)(`against a real authenticator${oathtool.reason}`, () => {
  it('computes equal codes for new secrets', () => {
    for (let round = 0; round < 20; round++) {
      const secret = newTotpSecret();
      const now = 1_700_000_000 + round * 86_413;
      expect(typedStep(secret, oathtool.code(secret, now * 1000), now * 1000)).toBe(Math.floor(now / 30));
    }
  });
});
