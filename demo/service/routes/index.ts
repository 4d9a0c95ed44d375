import type { Handlers } from '../http/routes.ts';
import { announcements } from './announcements.ts';
import { auth } from './auth.ts';
import { organizationRead } from './organization-read.ts';
import { permissions } from './permissions.ts';
import { roleRead } from './role-read.ts';
import { system } from './system.ts';
import { userRead } from './user-read.ts';
import { botCheck } from './bot-check.ts';
import { invitePublic } from './invite-public.ts';
import { notifications } from './notifications.ts';
import { password } from './password.ts';
import { registration } from './registration.ts';
import { reports } from './reports.ts';

/** Every set of handlers; a call that is in none answers 501. */
export const routes: readonly Handlers[] = [auth, userRead, organizationRead, roleRead, permissions, system, registration, invitePublic, password, botCheck, notifications, announcements, reports];
