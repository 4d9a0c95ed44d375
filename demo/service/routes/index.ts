import type { Handlers } from '../http/routes.ts';
import { announcements } from './announcements.ts';
import { auth } from './auth.ts';
import { notifications } from './notifications.ts';
import { reports } from './reports.ts';

/** Every set of handlers; a call that is in none answers 501. */
export const routes: readonly Handlers[] = [auth, notifications, announcements, reports];
