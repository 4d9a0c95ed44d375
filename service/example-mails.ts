import { emailChange } from './features/account/mails/email-change.ts';
import { emailChangeNotice } from './features/account/mails/email-change-notice.ts';
import { recoveryCodesRenewed } from './features/account/mails/recovery-codes-renewed.ts';
import { twoFactorDisabled } from './features/account/mails/two-factor-disabled.ts';
import { twoFactorEnabled } from './features/account/mails/two-factor-enabled.ts';
import { keyCreated } from './features/api-keys/mails/key-created.ts';
import { keyExpires } from './features/api-keys/mails/key-expires.ts';
import { keysCreated } from './features/api-keys/mails/keys-created.ts';
import { passkeysChanged } from './features/credentials/passkeys-changed-mail.ts';
import { passwordChanged } from './features/credentials/password-changed-mail.ts';
import { domainLapsed } from './features/domains/mails/domain-lapsed.ts';
import { certificateEnds } from './features/connections/mails/certificate-ends.ts';
import { invitation } from './features/invitations/mails/invitation.ts';
import { userCreated } from './features/invitations/mails/user-created.ts';
import type { ExampleMails } from './features/mail-texts/example.ts';
import { mfaReset } from './features/members/mails/mfa-reset.ts';
import { ownershipGiven, ownershipReceived } from './features/organizations/mails/ownership-transferred.ts';
import { passwordReset } from './features/recovery/mails/password-reset.ts';
import { activateAccount } from './features/registration/mails/activate-account.ts';
import { addressRegistered } from './features/registration/mails/address-registered.ts';
import { reportReady } from './features/reports/mails/report-ready.ts';
import { noAccount } from './features/users/no-account-mail.ts';
import { webhookDisabled } from './features/webhooks/mails/webhook-disabled.ts';

const hash = 'example';
const at = new Date('2026-11-20T08:00:00Z');
const expiresAt = new Date('2027-11-20T09:30:00Z');
const organization = 'Northwind';
const by = 'Ada Lovelace';
const key = 'Nightly import';
const webhook = { webhook: 'Orders', host: 'hooks.example.com', applicationId: null };

/** Every mail with a text that staff can change, and the values in its preview and test. */
export const exampleMails: ExampleMails = {
  account_activation: (reader) => activateAccount({ ...reader, hash }),
  address_registered: addressRegistered,
  invitation: (reader) => invitation({ ...reader, hash, organization, inviter: by }),
  invitation_with_account: (reader) => invitation({ ...reader, hash, organization, inviter: by, hasAccount: true }),
  account_created: (reader) => userCreated({ ...reader, organization, by }),
  password_reset: (reader) => passwordReset({ ...reader, hash }),
  password_reset_by_administrator: (reader) => passwordReset({ ...reader, hash, organizationId: 0 }),
  no_account: (reader) => noAccount({ ...reader, asked: 'reset' }),
  no_invitation: (reader) => noAccount({ ...reader, asked: 'invitation' }),
  email_change: (reader) => emailChange({ ...reader, hash, code: '246810', account: 'ada@example.com' }),
  email_change_notice: (reader) => emailChangeNotice({ ...reader, newEmail: 'ada@example.net', undo: hash }),
  password_changed: (reader) => passwordChanged({ ...reader, at }),
  passkey_added: (reader) => passkeysChanged({ ...reader, change: 'added', names: ['My phone'], at }),
  passkey_removed: (reader) => passkeysChanged({ ...reader, change: 'removed', names: ['My phone'], at }),
  two_factor_enabled: (reader) => twoFactorEnabled({ ...reader, at }),
  two_factor_disabled: (reader) => twoFactorDisabled({ ...reader, at }),
  two_factor_reset: (reader) => mfaReset({ ...reader, by }),
  recovery_codes_renewed: (reader) => recoveryCodesRenewed({ ...reader, at }),
  ownership_received: (reader) => ownershipReceived({ ...reader, organization, other: by }),
  ownership_given: (reader) => ownershipGiven({ ...reader, organization, other: by }),
  api_key_created: (reader) =>
    keyCreated({ ...reader, organization, key, by, roles: ['Auditor', 'Writer'], at, expiresAt }),
  api_keys_created: (reader) =>
    keysCreated({ ...reader, organization, by, names: Array.from({ length: 12 }, (_, one) => `Import ${one + 1}`) }),
  api_key_expires: (reader) => keyExpires({ ...reader, key, at }),
  domain_lapsed: (reader) =>
    domainLapsed({
      ...reader,
      domain: 'northwind.example',
      record: '_iam.northwind.example',
      text: 'iam-verification=7f3a',
    }),
  certificate_ends: (reader) => certificateEnds({ ...reader, organization, connection: 'Entra ID', at: expiresAt }),
  webhook_disabled: (reader) => webhookDisabled({ ...reader, ...webhook, days: 5 }),
  webhook_gone: (reader) => webhookDisabled({ ...reader, ...webhook, days: null }),
  report_ready: (reader) => reportReady({ ...reader, report: 'Members of Northwind', path: '/auth/user' }),
};
