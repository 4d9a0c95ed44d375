import { describe, expect, it } from 'vitest';
import { addressKey, typedAddress } from '../../../src/core/validation/address.ts';
import { isEmail } from '../../../src/core/validation/email.ts';
import { normalizeAddress } from '../../../src/core/contract/normalize-address.ts';

describe('normalizeAddress', () => {
  it.each([
    ['\u200bada@firma.example', 'ada@firma.example'],
    ['\u202aada@firma.example\u202c', 'ada@firma.example'],
    [' ada\u00ad@fir\u2060ma.example\u00a0', 'ada@firma.example'],
    ['ada @ firma.example', 'ada@firma.example'],
    ['ａｄａ＠ｆｉｒｍａ．example', 'ada@firma.example'],
    ['ada@firma。example', 'ada@firma.example'],
    ['Ada@Firma.example', 'Ada@Firma.example'],
    ['max@xn--mller-kva.example', 'max@müller.example'],
    ['max@MÜLLER.example', 'max@müller.example'],
    ['max@mu\u0308ller.example', 'max@müller.example'],
    ['user@xn--r8jz45g.xn--zckzah', 'user@例え.テスト'],
    ['ada\u200d', 'ada'],
    ['ﬁrma', 'ﬁrma'],
    ['O’Connor@firma.example', "O'Connor@firma.example"],
    ['o‘brien@firma.example', "o'brien@firma.example"],
    ['d´arc@firma.example', "d'arc@firma.example"],
    ['anna–maria@firma–nord.example', 'anna-maria@firma-nord.example'],
    ['anna\u2011maria', 'anna-maria'],
    ['max@xn--xy-41t.example', 'max@xn--xy-41t.example'],
  ])('brings %j to one form', (typed, stored) => {
    expect(normalizeAddress(typed)).toBe(stored);
    expect(normalizeAddress(stored)).toBe(stored);
  });

  it('keeps a domain in ASCII that looks like another one', () => {
    const ascii = normalizeAddress('boss@аpple.example');
    expect(ascii).toBe('boss@xn--pple-43d.example');
    expect(normalizeAddress(ascii)).toBe(ascii);
  });

  it.each(['max@xn--mller-kva.example/x', 'max@mü%2eller.example', 'max@mü:80', 'a@xn--\ud800'])(
    'leaves what is not a domain: %j',
    (typed) => expect(normalizeAddress(typed)).toBe(typed),
  );
});

it('addressKey is equal for the spellings of one address', () => {
  const spellings = ['max@müller.example', 'MAX@xn--mller-kva.example', '\u200fmax@Mu\u0308ller.example '];
  expect(new Set(spellings.map(addressKey))).toEqual(new Set(['max@xn--mller-kva.example']));
  expect(addressKey('\u200bAda')).toBe('ada');
});

describe('isEmail', () => {
  it.each(['max@müller.example', 'user@例え.テスト', 'jörg@müller.example', '用户@例え.テスト', 'max@straße.example'])(
    'accepts %s',
    (text) => expect(isEmail(typedAddress(text))).toBe(true),
  );
  it.each([
    'max@müller',
    'max@mü/ller.example',
    'max@mü%6cler.example',
    'max@mü_ller.example',
    'max@xn--\u{1f600}.example',
    'm☎x@müller.example',
    'max@１２７．0.0.1',
    `max@${'ü'.repeat(64)}.example`,
  ])('rejects %j', (text) => expect(isEmail(typedAddress(text))).toBe(false));
});
