import { defineWords } from '../../core/languages/words.ts';
import type { SystemTab } from './tab-location.ts';

/** Texts of the page 'System settings'. */
export const words = defineWords('system-settings', {
  title: 'System settings',
  table: 'System settings',
  tabs: 'Parts of the system settings',
  names: {
    general: 'General',
    branding: 'Branding',
    mails: 'Emails',
    jobs: 'Mail and jobs',
    activity: 'Activity',
  } satisfies Record<SystemTab, string>,
  locked:
    'You can view these settings but not change them: that requires permission to write system settings. Ask a super ' +
    'admin.',
  deniedTitle: 'You don’t have access to system settings',
  deniedText: 'This page is for platform staff with permission to read system settings. Ask a super admin.',
  domains: 'Trusted domains',
  domainsAbout:
    'Pages on these hosts may use the elements and the API, and users may return to them after login. A change takes ' +
    'effect at once.',
  domain: 'Host or origin',
  domainHint: 'For example dashboards.example.com, *.example.com or https://example.com:8443',
  add: 'Add domain',
  remove: (domain: string) => `Remove ${domain}`,
  always: 'Always trusted',
  empty: 'Elements work only on this installation’s own pages: no other host is trusted yet.',
  blank: 'You have blank fields',
  known: 'This domain is already on the list.',
  saved: 'Setting saved',
  removeTitle: 'Remove trusted domain',
  removeText: (domain: string) => `Are you sure? Elements on pages of ${domain} stop working at once.`,
  removeAction: 'Remove',
  activity: 'Activity of the platform',
  activityAbout: 'Logins that concern no organization, and what operators do.',
});
