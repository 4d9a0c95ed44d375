import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Getting started'. */
export const words = defineWords('getting-started', {
  title: 'Getting started',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  steps: 'Steps',
  done: 'Done',
  open: 'To do',
  domainsTitle: 'Trusted domains',
  domainsText: 'Hosts that may use the elements and the API. Pages on other hosts are blocked.',
  domainsAction: 'Set trusted domains',
  urlsTitle: 'Infrastructure URLs',
  urlsText: 'Where your applications are. They appear in the header’s application switcher.',
  urlsAction: 'Add infrastructure URLs',
  mailTitle: 'Mail sender',
  mailText: 'Sender name and address of invitations and password emails.',
  mailAction: 'Set the mail sender',
  organizationTitle: 'First organization',
  organizationText: 'An organization holds people, their roles and their settings.',
  organizationAction: 'Add an organization',
  snippetTitle: 'Embed the header',
  snippetText: 'Add this to a dashboard on a trusted domain. It shows the header and its login.',
  copy: 'Copy snippet',
  deniedTitle: 'This page is for super admins',
  deniedText: 'They set up the platform. Ask one of them.',
});
