import { LogInProblem } from './problems.ts';

/** OpenID Connect Core, section 2: 255 ASCII characters. SAML core, section 8.3.7: 256. Some providers send others. */
const MOST = 256;

/**
 * The key of a person at a provider.
 * @throws {LogInProblem} `log_in_failed`
 */
export function requireSubject(subject: string): string {
  if (subject === '' || subject.length > MOST || /\p{Cc}/u.test(subject))
    throw new LogInProblem('log_in_failed', { problem: 'The subject is missing, too long or not printable.' });
  return subject;
}
