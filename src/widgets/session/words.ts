/** Texts of 'Log in' outside the console. */
export const words = {
  logIn: 'Log in',
  elsewhere: (host: string) => `Already logged in at ${host}?`,
  continueThere: 'Continue with that login',
} as const;
