import type { Handlers } from '../http/routes.ts';
import { announcements } from './announcements.ts';
import { accountPasskeys } from './account-passkeys.ts';
import { auth } from './auth.ts';
import { organizationRead } from './organization-read.ts';
import { permissions } from './permissions.ts';
import { roleRead } from './role-read.ts';
import { system } from './system.ts';
import { userRead } from './user-read.ts';
import { botCheck } from './bot-check.ts';
import { invitePublic } from './invite-public.ts';
import { external } from './external.ts';
import { notifications } from './notifications.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { password } from './password.ts';
import { registration } from './registration.ts';
import { reports } from './reports.ts';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { email } from './email.ts';
import { invite } from './invite.ts';
import { members } from './members.ts';
import { organizationsWrite } from './organizations-write.ts';
import { ownSessions } from './own-sessions.ts';
import { phone } from './phone.ts';
import { rolesWrite } from './roles-write.ts';
import { systemWrite } from './system-write.ts';
import { twoFactor } from './two-factor.ts';
import { uploads } from './uploads.ts';
import { userRoles } from './user-roles.ts';
import { userSettingsWrite } from './user-settings-write.ts';

/** Every set of handlers; a call that is in none answers 501. */
export const routes: readonly Handlers[] = [
  auth,
  userRead,
  organizationRead,
  roleRead,
  permissions,
  system,
  registration,
  invitePublic,
  password,
  botCheck,
  external,
  passkeySignIn,
  accountPasskeys,
  notifications,
  announcements,
  reports,
  account,
  audit,
  email,
  invite,
  members,
  organizationsWrite,
  ownSessions,
  phone,
  rolesWrite,
  systemWrite,
  twoFactor,
  uploads,
  userRoles,
  userSettingsWrite,
];
