import { defineWords } from '../../core/languages/words.ts';
import type { OfferedScreen } from '../../core/routes/page-entries.ts';
import { titles } from '../../core/routes/titles.ts';

/** Names of the console's pages: as titles, and in the navigation. */
export const pageWords = defineWords('react/page', {
  titles,
  navigation: {
    team: 'Team',
    organization: 'Org',
    roles: 'Roles',
    settings_system: 'System settings',
    organizations: 'Organizations',
    announcements: 'Announcements',
    'getting-started': 'Getting started',
    user: 'Account',
  } satisfies Record<OfferedScreen, string>,
});
