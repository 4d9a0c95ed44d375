import { expect, it } from 'vitest';
import { decryptSecret, digest, encryptSecret, randomToken } from '../../../../service/platform/crypto/crypto.ts';

const KEY = 'a key of the tests for secrets at rest';
const SECRET = 'GEZDGNBVGY3TQOJQ';

it('encrypts one secret differently each time, and never as it is', () => {
  const [one, other] = [encryptSecret(KEY, SECRET), encryptSecret(KEY, SECRET)];
  expect(one).not.toBe(other);
  expect(one).not.toContain(SECRET);
  expect(one).toMatch(/^v1\.[\w-]+$/);
  for (const sealed of [one, other]) expect(decryptSecret([KEY], sealed)).toBe(SECRET);
});

it('notices a change of any byte', () => {
  const [version = '', body = ''] = encryptSecret(KEY, SECRET).split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => decryptSecret([KEY], `${version}.${changed.toString('base64url')}`)).toThrow('cannot be decrypted');
  }
});

it('reads what a former key encrypted, and nothing of an unknown key or version', () => {
  const sealed = encryptSecret(KEY, SECRET);
  expect(decryptSecret(['the new key', KEY], sealed)).toBe(SECRET);
  expect(() => decryptSecret(['the new key'], sealed)).toThrow('SECRET_KEY');
  expect(() => decryptSecret([KEY], sealed.replace('v1', 'v2'))).toThrow('unknown format');
});

it('draws tokens of 256 bits, and keeps them as SHA-256', () => {
  const tokens = new Set(Array.from({ length: 1_000 }, randomToken));
  expect(tokens.size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
