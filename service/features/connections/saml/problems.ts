import type { Claims } from '../../../platform/database/schema/connections.ts';
import type { Detail, SamlProblem } from '../log-in/saml-problems.ts';

/** A response of a provider that is not accepted. */
export class SamlError extends Error {
  override readonly name = 'SamlError';
  readonly code: SamlProblem;
  readonly detail: Detail;

  constructor(code: SamlProblem, detail: Detail = {}) {
    super(`The SAML response was refused: ${code} ${JSON.stringify(detail)}`);
    this.code = code;
    this.detail = Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, text.slice(0, 300)]));
  }
}

/** What a provider said about somebody. */
export interface Said {
  /** The name that the provider keeps for this person (SAML core, section 2.2). */
  subject: string;
  /** As it was written; null if the provider said none. */
  email: string | null;
  name: string | null;
  /** Null if the provider says that it left them out. */
  groups: string[] | null;
  /** All of it, for the administrator of the company. */
  claims: Claims;
}
