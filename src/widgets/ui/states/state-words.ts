import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the kit's states. */
export const stateWords = defineWords('ui/states/state', {
  loading: 'Loading…',
  failedTitle: 'This could not be loaded',
  deniedTitle: 'You don’t have access to this page',
  deniedText: 'Ask an owner or admin of your organization.',
  offlineTitle: 'The service cannot be reached',
  offlineText: 'Check your connection. The content returns as soon as the service answers.',
  notFetched: 'The connection failed, or the service was updated after this page was opened. Try again.',
  endedTitle: 'Your session has ended',
  endedText: 'Log in again to continue where you were.',
  logInTitle: 'Log in to see this',
  notTrustedTitle: 'This page is not trusted yet',
  noCookiesTitle: 'This page cannot keep you logged in',
  notLoggedInTitle: 'You could not be logged in here',
  logIn: 'Log in',
  staleText: 'This may be out of date: it could not be refreshed.',
});
