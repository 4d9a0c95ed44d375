/** Texts of the kit's states. */
export const stateWords = {
  loading: 'Loading…',
  retry: 'Try again',
  failedTitle: 'This could not be loaded',
  deniedTitle: 'You may not see this',
  deniedText: 'Your role does not include it. Ask an owner or admin of your organization for access.',
  offlineTitle: 'The service cannot be reached',
  offlineText: 'Check your connection. What you see comes back as soon as the service answers.',
  endedTitle: 'Your session has ended',
  endedText: 'Log in again to go on where you were.',
  logIn: 'Log in',
  staleText: 'This may be out of date: it could not be loaded again.',
} as const;
