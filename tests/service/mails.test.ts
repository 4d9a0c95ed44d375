import { describe, expect, test } from 'vitest';
import { activateAccount } from '../../demo/service/mails/activate-account.ts';
import { addressRegistered } from '../../demo/service/mails/address-registered.ts';
import { emailChange, emailChangeNotice } from '../../demo/service/mails/email-change.ts';
import { invitation } from '../../demo/service/mails/invitation.ts';
import { languageOf, momentFor, wordsFor } from '../../demo/service/mails/language.ts';
import type { Mail } from '../../demo/service/mails/mail.ts';
import { mfaReset } from '../../demo/service/mails/mfa-reset.ts';
import { noAccount } from '../../demo/service/mails/no-account.ts';
import { ownershipGiven, ownershipReceived } from '../../demo/service/mails/ownership-transferred.ts';
import { passwordChanged } from '../../demo/service/mails/password-changed.ts';
import { passwordReset } from '../../demo/service/mails/password-reset.ts';
import { phoneCode } from '../../demo/service/mails/phone-code.ts';
import { reportReady } from '../../demo/service/mails/report-ready.ts';
import { userCreated } from '../../demo/service/mails/user-created.ts';

const reader = { publicUrl: 'https://id.platform.example', locale: 'en-US' };
const nasty = 'Evil\r\nBcc: victim@example.net\r\n\r\n<img src=x onerror=alert(1)> http://phish.example \u202Eecila';

const mails: Record<string, Mail> = {
  activateAccount: activateAccount({ ...reader, hash: 'h+/=' }),
  addressRegistered: addressRegistered(reader),
  invitation: invitation({ ...reader, hash: 'abc', organization: nasty, inviter: nasty }),
  invitationResent: invitation({ ...reader, hash: 'abc', organization: 'Northwind', resent: true, hasAccount: true }),
  passwordReset: passwordReset({ ...reader, hash: 'abc' }),
  passwordResetByAdministrator: passwordReset({ ...reader, hash: 'abc', byAdministrator: true }),
  noAccountReset: noAccount({ ...reader, asked: 'reset' }),
  noAccountInvitation: noAccount({ ...reader, asked: 'invitation' }),
  passwordChanged: passwordChanged({ ...reader, at: new Date('2026-11-20T08:00:00Z') }),
  emailChange: emailChange({ ...reader, hash: 'abc', code: '123456' }),
  emailChangeNotice: emailChangeNotice({ ...reader, newEmail: 'new.address@example.net' }),
  mfaReset: mfaReset({ ...reader, by: nasty }),
  ownershipReceived: ownershipReceived({ ...reader, organization: nasty, other: nasty }),
  ownershipGiven: ownershipGiven({ ...reader, organization: nasty, other: nasty }),
  userCreated: userCreated({ ...reader, organization: nasty, by: nasty }),
  reportReady: reportReady({ ...reader, report: nasty, path: '/auth/user?report=7' }),
};

describe.each(Object.entries(mails))('%s', (_name, mail) => {
  test('has a subject on one line', () => {
    expect(mail.subject).toMatch(/^[^\r\n\u202E]{5,120}$/u);
  });

  test('escapes what strangers wrote', () => {
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toMatch(/href="(?!https:\/\/id\.platform\.example\/)/);
    expect(mail.html).not.toContain('http://phish');
    expect(mail.text).not.toContain('http://phish');
    expect(mail.text).not.toContain('\u202E');
  });

  test('says the same in text as in HTML', () => {
    const words = mail.html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]+>/g, ' ').replace(/&#39;/g, "'").replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');
    for (const line of mail.text.split('\n').filter((text) => text.trim() !== '' && text !== '-- ')) {
      expect(words).toContain(line.trim().replace(/:$/, ''));
    }
    for (const link of mail.links) expect(mail.text).toContain(link);
  });

  test('runs nothing and loads nothing', () => {
    expect(mail.html).not.toMatch(/<(script|link|iframe|img|object|form)|<[^>]+src=|@import|url\(/i);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en">/);
  });
});

test('a hash survives the address it stands in', () => {
  const [link] = mails['activateAccount']?.links ?? [];
  expect(new URL(link ?? '').searchParams.get('hash')).toBe('h+/=');
  expect(new URL(link ?? '').pathname).toBe('/auth/activate');
});

test('mails lead to the pages of the contract', () => {
  const path = (name: string) => new URL(mails[name]?.links[0] ?? '').pathname;
  expect(path('invitation')).toBe('/auth/invite');
  expect(path('passwordReset')).toBe('/auth/user/reset');
  expect(path('emailChange')).toBe('/auth/user/reset-email');
});

test('the code of an address change is in the mail and beside it', () => {
  expect(mails['emailChange']?.code).toBe('123456');
  expect(mails['emailChange']?.text).toContain('123456');
});

test('the notice to the old address does not tell the whole new one', () => {
  expect(mails['emailChangeNotice']?.text).toContain('n…@example.net');
  expect(mails['emailChangeNotice']?.text).not.toContain('new.address');
});

test('a phone takes the code for this host alone', () => {
  const message = phoneCode({ ...reader, code: '654321' });
  expect(message.text.split('\n').at(-1)).toBe('@id.platform.example #654321');
  expect(message.code).toBe('654321');
});

test('words follow the language of the local format, else English', () => {
  const dictionary = { en: 'hello', de: 'hallo', 'pt-BR': 'oi' };
  expect(wordsFor(dictionary, 'de-AT')).toBe('hallo');
  expect(wordsFor(dictionary, 'pt-BR')).toBe('oi');
  expect(wordsFor(dictionary, 'fr-CA')).toBe('hello');
  expect(wordsFor(dictionary, null)).toBe('hello');
  expect(languageOf('en_BS')).toBe('en');
  expect(languageOf('<script>')).toBe('en');
  expect(momentFor(new Date('2026-11-20T08:00:00Z'), 'nonsense locale')).toBe('November 20, 2026 at 8:00 AM UTC');
});
