import { expect, it } from 'vitest';
import { activateAccount } from '../../../../service/features/registration/mails/activate-account.ts';
import { addressRegistered } from '../../../../service/features/registration/mails/address-registered.ts';
import { emailChange } from '../../../../service/features/account/mails/email-change.ts';
import { emailChangeNotice } from '../../../../service/features/account/mails/email-change-notice.ts';
import { invitation } from '../../../../service/features/invitations/mails/invitation.ts';
import {
  acceptedLanguages,
  directionOf,
  languageOf,
  languages,
  momentFor,
  writtenLocale,
} from '../../../../service/platform/languages/languages.ts';
import type { Mail } from '../../../../service/platform/mail/mail.ts';
import { mfaReset } from '../../../../service/features/members/mails/mfa-reset.ts';
import { noAccount } from '../../../../service/features/users/no-account-mail.ts';
import {
  ownershipGiven,
  ownershipReceived,
} from '../../../../service/features/organizations/mails/ownership-transferred.ts';
import { ownerEntered } from '../../../../service/features/sign-in/mails/owner-entered.ts';
import { passkeysChanged } from '../../../../service/features/credentials/passkeys-changed-mail.ts';
import { recoveryCodesRenewed } from '../../../../service/features/account/mails/recovery-codes-renewed.ts';
import { twoFactorDisabled } from '../../../../service/features/account/mails/two-factor-disabled.ts';
import { twoFactorEnabled } from '../../../../service/features/account/mails/two-factor-enabled.ts';
import { passwordChanged } from '../../../../service/features/credentials/password-changed-mail.ts';
import { passwordReset } from '../../../../service/features/recovery/mails/password-reset.ts';
import { phoneCode } from '../../../../service/features/account/mails/phone-code.ts';
import { reportReady } from '../../../../service/features/reports/mails/report-ready.ts';
import { keyCreated } from '../../../../service/features/api-keys/mails/key-created.ts';
import { keyExpires } from '../../../../service/features/api-keys/mails/key-expires.ts';
import { webhookDisabled } from '../../../../service/features/webhooks/mails/webhook-disabled.ts';
import { notificationMail } from '../../../../service/features/sent-notifications/mails/notification-mail.ts';
import { userCreated } from '../../../../service/features/invitations/mails/user-created.ts';

const publicUrl = 'https://id.platform.example';
const reader = { publicUrl, locale: 'en-US' };
const nasty = 'Evil\r\nBcc: victim@example.net\r\n\r\n<img src=x onerror=alert(1)> http://phish.example \u202Eecila';

const note = { title: '<img/src=x>http://phish.example\u202Eecila', body: 'Door', link: `${publicUrl}/auth/team` };
const ending = { type: 'sensor_updates', unsubscribeUrl: `${publicUrl}/unsubscribe?token=7` } as const;

const mailsIn = (locale: string): Record<string, Mail> => {
  const reader = { publicUrl, locale };
  return {
    activateAccount: activateAccount({ ...reader, hash: 'h+/=' }),
    addressRegistered: addressRegistered(reader),
    invitation: invitation({ ...reader, hash: 'abc', organization: nasty, inviter: nasty }),
    invitationResent: invitation({ ...reader, hash: 'abc', organization: 'Northwind', resent: true, hasAccount: true }),
    passwordReset: passwordReset({ ...reader, hash: 'abc' }),
    passwordResetByAdministrator: passwordReset({ ...reader, hash: 'abc', organizationId: 1 }),
    noAccountReset: noAccount({ ...reader, asked: 'reset' }),
    noAccountInvitation: noAccount({ ...reader, asked: 'invitation' }),
    passwordChanged: passwordChanged({ ...reader, at: new Date('2026-11-20T08:00:00Z') }),
    emailChange: emailChange({ ...reader, hash: 'abc', code: '123456', account: 'present@example.net' }),
    emailChangeNotice: emailChangeNotice({ ...reader, newEmail: 'new.address@example.net', undo: 'hash' }),
    ownerEntered: ownerEntered({
      ...reader,
      organization: nasty,
      connection: nasty,
      at: new Date('2026-11-20T08:00:00Z'),
    }),
    passkeyAdded: passkeysChanged({ ...reader, change: 'added', names: [nasty], at: new Date('2026-11-20T08:00:00Z') }),
    passkeyRemoved: passkeysChanged({
      ...reader,
      change: 'removed',
      names: [nasty],
      at: new Date('2026-11-20T08:00:00Z'),
    }),
    recoveryCodesRenewed: recoveryCodesRenewed({ ...reader, at: new Date('2026-11-20T08:00:00Z') }),
    twoFactorEnabled: twoFactorEnabled({ ...reader, at: new Date('2026-11-20T08:00:00Z') }),
    twoFactorDisabled: twoFactorDisabled({ ...reader, at: new Date('2026-11-20T08:00:00Z') }),
    mfaReset: mfaReset({ ...reader, by: nasty }),
    ownershipReceived: ownershipReceived({ ...reader, organization: nasty, other: nasty }),
    ownershipGiven: ownershipGiven({ ...reader, organization: nasty, other: nasty }),
    userCreated: userCreated({ ...reader, organization: nasty, by: nasty }),
    keyCreated: keyCreated({
      ...reader,
      organization: nasty,
      key: nasty,
      by: nasty,
      roles: [nasty, 'Auditor'],
      at: new Date('2026-11-20T08:00:00Z'),
      expiresAt: new Date('2027-11-20T08:00:00Z'),
    }),
    keyExpires: keyExpires({ ...reader, key: nasty, at: new Date('2026-11-20T08:00:00Z') }),
    webhookDisabled: webhookDisabled({
      ...reader,
      webhook: nasty,
      host: 'hooks.example.com:8443',
      days: 5,
      applicationId: null,
    }),
    webhookOfApplication: webhookDisabled({
      ...reader,
      webhook: nasty,
      host: 'hooks.example.com',
      days: null,
      applicationId: 3,
    }),
    notification: notificationMail({ ...reader, ...ending, notes: [note], senders: [] }),
    notificationDigest: notificationMail({
      ...reader,
      ...ending,
      notes: [note, ...Array.from({ length: 24 }, () => note)],
      senders: [nasty, 'Northwind'],
    }),
    reportReady: reportReady({ ...reader, report: nasty, path: '/auth/user?report=7' }),
  };
};
const mails = mailsIn('en-US');

const everyMail = languages.flatMap((language) =>
  Object.entries(mailsIn(`${language}-CH`)).map(([name, mail]) => ({ name, language, mail })),
);

/** The visible text of the HTML. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
const hrefsOf = (html: string) => [...html.matchAll(/class="link" href="([^"]*)"/g)].map(([, href]) => href).join(' ');
const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && line !== '-- ');

it.each(everyMail)('renders $name in $language safely and completely, in text as in HTML', ({ language, mail }) => {
  expect(mail.subject).toMatch(/^[^\r\n\u202E]{5,120}$/u);
  expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|null|\[object/);
  expect(mail.html.startsWith(`<!doctype html>\n<html lang="${language}" dir="${directionOf(language)}">`)).toBe(true);
  expect(mail.html).toContain('prefers-color-scheme:dark');
  // Phones would make links of codes, times and addresses, in a color that cannot be read in the dark.
  expect(mail.html).toContain('<meta name="format-detection" content="telephone=no,date=no,address=no,');
  // Text from strangers is escaped; nothing runs and nothing is loaded.
  expect(mail.html).not.toMatch(/<(script|link|iframe|img|object|form)|<[^>]+src=|@import|url\(/i);
  expect(mail.html).not.toMatch(/href="(?!https:\/\/id\.platform\.example\/)/);
  expect(`${mail.html}${mail.text}`).not.toMatch(/http:\/\/phish|\u202E/);
  // A link with words of its own has its address in `href`.
  const words = `${wordsOf(mail.html)} ${hrefsOf(mail.html)}`;
  for (const line of lines(mail.text)) expect(words).toContain(line.trim().replace(/\s?:$/, ''));
  for (const link of mail.links) expect(mail.text).toContain(link);
});

it.each(everyMail.filter(({ language }) => language !== 'en'))(
  'leaves no English sentence in $name in $language',
  ({ name, mail }) => {
    const english = lines(mails[name]?.text ?? '');
    const isOurs = (line: string) => / /.test(line.trim()) && !line.includes('phish');
    expect(lines(mail.text).filter((line) => isOurs(line) && english.includes(line))).toEqual([]);
  },
);

it.each([
  'www.phish.example',
  'FTP.phish.example/now',
  'phi\u0301sh\u0332.example',
  'phish\u00AD.example',
  'phish\uFE0F.example',
])('names %j as text that no mail program follows', (organization) => {
  const { subject, text } = invitation({ ...reader, hash: 'abc', organization });
  for (const said of [subject, text]) {
    expect(said).not.toMatch(/\b(www|ftp)\.\S/i);
    expect(said).not.toMatch(/sh[^\s.]*\.example/);
  }
});

it('keeps a hash intact in a URL', () => {
  const [link] = mails['activateAccount']?.links ?? [];
  expect(new URL(link ?? '').searchParams.get('hash')).toBe('h+/=');
  expect(new URL(link ?? '').pathname).toBe('/auth/activate');
});

it('links to the documented pages', () => {
  const path = (name: string) => new URL(mails[name]?.links[0] ?? '').pathname;
  expect(path('invitation')).toBe('/auth/invite');
  expect(path('passwordReset')).toBe('/auth/user/reset');
  expect(path('emailChange')).toBe('/auth/user/reset-email');
});

it('contains the code of an email change in the mail and beside it', () => {
  expect(mails['emailChange']?.code).toBe('123456');
  expect(mails['emailChange']?.text).toContain('123456');
});

it('does not show the whole new email in the notice to the old one', () => {
  expect(mails['emailChangeNotice']?.text).toContain('n…@example.net');
  expect(mails['emailChangeNotice']?.text).not.toContain('new.address');
});

it('binds the code in a text message to this host', () => {
  const message = phoneCode({ ...reader, code: '654321' });
  expect(message.text.split('\n').at(-1)).toBe('@id.platform.example #654321');
  expect(message.code).toBe('654321');
});

it('tries the requested languages in turn, and formats dates by the first one', () => {
  expect(writtenLocale(['de-AT', 'fr'])).toBe('de-AT');
  expect(writtenLocale([null, 'es_MX', 'en'])).toBe('es-MX');
  expect(writtenLocale(['sv-SE'])).toBe('en-SE');
  expect(writtenLocale(['it-IT', 'fr-FR'])).toBe('fr-IT');
  expect(writtenLocale(['<script>', undefined, ''])).toBe('en');
  expect(languageOf('en_BS')).toBe('en');
  expect(languageOf('pl-PL')).toBe('en');
});

it('reads the languages of a request in the order of their weight', () => {
  expect(acceptedLanguages('fr;q=0.4, de-CH, en;q=0.7,*;q=0.1')).toEqual(['de-CH', 'en', 'fr']);
  expect(acceptedLanguages('en;q=0, es')).toEqual(['es']);
  for (const nothing of [undefined, '', '*', 'x;q=y', '"><script>']) expect(acceptedLanguages(nothing)).toEqual([]);
});

it("writes times in the reader's format", () => {
  const at = new Date('2026-11-20T20:00:00Z');
  expect(momentFor(at, 'en-US')).toBe('November 20, 2026 at 8:00 PM UTC');
  expect(momentFor(at, 'nonsense locale')).toBe('November 20, 2026 at 8:00 PM UTC');
  expect(momentFor(at, 'de-DE')).toBe('20. November 2026 um 20:00 UTC');
  expect(momentFor(at, 'fr-FR')).toMatch(/^20 novembre 2026\D+20:00 UTC$/);
  expect(momentFor(at, 'es-ES')).toMatch(/^20 de noviembre de 2026\D+20:00 UTC$/);
  expect(momentFor(at, 'ja-JP')).toBe('2026年11月20日 20:00 UTC');
  expect(momentFor(at, 'sv-SE')).toBe('20 November 2026 at 20:00 UTC');
});

it('keeps French punctuation on the line of its word', () => {
  const { text } = activateAccount({ publicUrl, locale: 'fr', hash: 'x' });
  expect(text).toContain('Bienvenue\u202F!');
  expect(text).toContain('Activer le compte\u00A0:\n');
  const { html } = addressRegistered({ publicUrl, locale: 'fr-CA' });
  expect(html).toContain('«\u202FMot de passe oublié\u202F?\u202F»');
  for (const one of [text, html]) expect(one).not.toMatch(/\p{L} [!?:;»]|« /u);
});
