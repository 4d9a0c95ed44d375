import { defineWords } from '../../../core/languages/words.ts';

/** Texts of set-up links. */
export const linksWords = defineWords('single-sign-on/links/links', {
  open: 'Set-up links',
  title: 'Set-up links',
  text:
    'For the administrator of your identity provider, who needs no account here. A link opens domains, ' +
    'connections and the directory of this organization, nothing else. It works for 24 hours, in one browser.',
  create: 'Create set-up link',
  live: 'Links that work',
  none: 'No links work at the moment.',
  createdBy: (name: string) => `by ${name}`,
  until: (moment: string) => `works until ${moment}`,
  opened: 'Opened',
  notOpened: 'Not opened yet',
  end: 'End',
  endNamed: (moment: string) => `End the link of ${moment}`,
  ended: 'Link ended',
  shownTitle: 'Your set-up link',
  shownLead: 'Send it to your administrator in a safe way: whoever opens it first can use it. It is not shown again.',
  copy: 'Copy link',
});
