import { saidAddress } from '../../users/said-address.ts';
import { type Arrival, keptClaims } from '../log-in/arrival.ts';
import { LogInProblem } from '../log-in/problems.ts';
import { requireSubject } from '../log-in/require-subject.ts';
import type { ConnectionRow } from '../read.ts';
import type { SamlOutcome } from './take-answer.ts';

/**
 * The person whom a SAML provider described.
 * @throws {LogInProblem} if its response was refused
 */
export function samlArrival({ saml }: Pick<ConnectionRow, 'saml'>, outcome: SamlOutcome): Arrival {
  if ('code' in outcome) throw new LogInProblem(outcome.code, outcome.detail);
  const { email, name, groups, claims } = outcome.said;
  const subject = requireSubject(outcome.said.subject);
  return {
    ...{ subject, name, groups, issuer: saml.entityId ?? '', claims: keptClaims(claims) },
    email: email === null ? null : saidAddress(email),
    // An assertion has no such word: the provider is asked about the connection's own domains alone.
    isEmailDenied: false,
  };
}
