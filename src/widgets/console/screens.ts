import type { ComponentType } from 'react';
import type { ScreenName } from '../../core/routes/routes.ts';
import type { Session } from '../../core/session/session.ts';
import type { LazyView } from '../react/lazy.ts';
import { askForMembers } from '../../core/users/first-members.ts';
import { icons, views } from './views.ts';

/** The view of each screen for logged-in users. It is loaded when it is shown, and receives the path's variables. */
export const screenViews: Readonly<Record<ScreenName, LazyView<{ params: Record<string, string> }>>> = views;

/** The icons of the navigation. */
export const screenIcons: Readonly<Partial<Record<ScreenName, ComponentType>>> = icons;

/** Screens that ask for their first data while the session is being checked. Each returns what stops it. */
export const firstRequests: Readonly<Partial<Record<ScreenName, (session: Session) => () => void>>> = {
  team: (session) => askForMembers(session, true),
};
