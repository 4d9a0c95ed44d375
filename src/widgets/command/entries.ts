import type { User } from '../../core/contract/entities/user.ts';
import type { PermissionFlags } from '../../core/permissions/permissions.ts';
import { searchable } from '../../core/locale/searchable.ts';
import { offeredEntries } from '../../core/routes/screens.ts';
import { pageWords } from '../react/page-words.ts';
import type { Destination } from '../react/navigation.ts';
import { words as commandWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

/** What choosing an entry does. */
export type Deed = { to: Destination } | { organization: number } | { logOut: true };

export type EntryKind = 'page' | 'action' | 'organization' | 'person';

/** A line of the palette. */
export interface Entry {
  /** Unique in the palette, and stable. */
  id: string;
  kind: EntryKind;
  title: string;
  /** A second, less prominent text. */
  hint?: string;
  /** Further words that find it. */
  keywords?: string;
  does: Deed;
}

const action = (id: string, title: string, does: Deed, keywords = ''): Entry => ({
  id: `action:${id}`,
  kind: 'action',
  title,
  keywords,
  does,
});

/** Opens a dialog of a page by its link. */
const open = (name: Destination['name'], query: Record<string, string>): Deed => ({ to: { name, query } });

/**
 * The pages that a user may open.
 * @param organizationId the session's organization
 */
export function pages(speak: Speak, flags: PermissionFlags, organizationId: number | null): Entry[] {
  const { titles, navigation } = speak(pageWords);
  const own = offeredEntries(flags, organizationId).map(({ name, params }): Entry => {
    const keywords = navigation[name];
    return { id: `page:${name}`, kind: 'page', title: titles[name], keywords, does: { to: { name, params } } };
  });
  const tab = (id: string, title: string): Entry => {
    const does = open('organization', { tab: id });
    return { id: `page:${id}`, kind: 'page', title, hint: titles.organization, does };
  };
  return flags.ownerOrAdmin
    ? [...own, tab('api-keys', speak(commandWords).apiKeys), tab('webhooks', speak(commandWords).webhooks)]
    : own;
}

/** The actions that a user may take; each page decides again when it opens. */
export function actions(speak: Speak, { read, write, ownerOrAdmin }: PermissionFlags): Entry[] {
  const manages = write.users || ownerOrAdmin;
  const offered: [boolean, Entry][] = [
    [manages, action('invite', speak(commandWords).invite, open('team', { action: 'invite' }), 'email member')],
    [
      manages,
      action('create-user', speak(commandWords).createUser, open('team', { action: 'create-user' }), 'add member'),
    ],
    [
      write.roles || ownerOrAdmin,
      action('add-role', speak(commandWords).addRole, open('roles', { action: 'add-role' })),
    ],
    [
      ownerOrAdmin,
      action(
        'create-api-key',
        speak(commandWords).createApiKey,
        open('organization', { tab: 'api-keys', action: 'create-api-key' }),
        'token',
      ),
    ],
    [
      write.organizations,
      action('add-organization', speak(commandWords).addOrganization, open('organizations', { action: 'add' })),
    ],
    [
      read.systemSettings && write.systemSettings,
      action('add-setting', speak(commandWords).addSetting, open('settings_system', { action: 'add' })),
    ],
    [
      write.organizations || ownerOrAdmin,
      action('add-announcement', speak(commandWords).addAnnouncement, open('announcements', { action: 'add' })),
    ],
    [
      true,
      action(
        'change-password',
        speak(commandWords).changePassword,
        open('user', { action: 'change-password' }),
        'security',
      ),
    ],
    [true, action('log-out', speak(commandWords).logOut, { logOut: true }, 'sign out')],
  ];
  return offered.flatMap(([may, entry]) => (may ? [entry] : []));
}

/** The user's other organizations, to switch to. */
export const switches = (
  speak: Speak,
  organizations: readonly { id: number; name: string }[],
  current: number | null,
): Entry[] =>
  organizations
    .filter(({ id }) => id !== current)
    .map(({ id, name }) => ({
      id: `switch:${id}`,
      kind: 'organization',
      title: speak(commandWords).switchTo(name),
      does: { organization: id },
    }));

/** An organization that platform staff may read. */
export const organizationEntry = ({ id, name }: { id: number; name: string }): Entry => ({
  id: `organization:${id}`,
  kind: 'organization',
  title: name,
  does: open('organizations', { term: name }),
});

/** A person, whom the team's page shows. */
export const personEntry = ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>): Entry => ({
  id: `person:${id}`,
  kind: 'person',
  title: name || email,
  ...(name && { hint: email }),
  does: open('team', { user: String(id), term: email }),
});

/** The entries that contain every word of a text; those that begin with it come first. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const asked = searchable(text).split(/\s+/).filter(Boolean);
  const begins = (entry: Entry) => (searchable(entry.title).startsWith(searchable(text.trim())) ? 0 : 1);
  return entries
    .filter(({ title, hint = '', keywords = '' }) => {
      const words = searchable(`${title} ${hint} ${keywords}`);
      return asked.every((word) => words.includes(word));
    })
    .sort((a, b) => begins(a) - begins(b));
}
