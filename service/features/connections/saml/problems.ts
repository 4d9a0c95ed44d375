import type { Claims } from '../../../platform/database/schema/connections.ts';
import { type AnyMessage, messageWith } from '../../../platform/languages/message.ts';
import type { Value } from '../../../platform/languages/value.ts';

/** Values for the sentence of a problem, such as what was found and what was expected. */
export type Detail = Record<string, string>;

const of =
  <Name extends string>(make: (values: Record<Name, Value>) => AnyMessage, ...names: Name[]) =>
  (detail: Detail): AnyMessage =>
    make(Object.fromEntries(names.map((name) => [name, detail[name] ?? ''])) as Record<Name, Value>);

/** Why a response is refused, as sentences for the administrator of the company, by code. */
const reasons = {
  saml_unreadable: () => 'errors.saml.response.unreadable',
  saml_unsafe: () => 'errors.saml.response.unsafe',
  saml_too_large: () => 'errors.saml.response.tooLarge',
  saml_status: of((values) => messageWith('errors.saml.response.status', values), 'text'),
  saml_assertions: of((values) => messageWith('errors.saml.response.assertions', values), 'count'),
  saml_encrypted: () => 'errors.saml.response.encrypted',
  saml_unsigned: () => 'errors.saml.response.unsigned',
  saml_signature: () => 'errors.saml.response.signature',
  saml_algorithm: of((values) => messageWith('errors.saml.response.algorithm', values), 'found'),
  saml_certificate_ended: () => 'errors.saml.response.certificateEnded',
  saml_issuer: of((values) => messageWith('errors.saml.response.issuer', values), 'found', 'expected'),
  saml_audience: of((values) => messageWith('errors.saml.response.audience', values), 'found', 'expected'),
  saml_recipient: of((values) => messageWith('errors.saml.response.recipient', values), 'found', 'expected'),
  saml_destination: of((values) => messageWith('errors.saml.response.destination', values), 'found', 'expected'),
  saml_in_response_to: () => 'errors.saml.response.inResponseTo',
  saml_expired: of((values) => messageWith('errors.saml.response.expired', values), 'until', 'now'),
  saml_not_yet_valid: of((values) => messageWith('errors.saml.response.notYetValid', values), 'from', 'now'),
  saml_replayed: () => 'errors.saml.response.replayed',
  saml_name_missing: () => 'errors.saml.response.nameMissing',
  saml_name_transient: () => 'errors.saml.response.nameTransient',
} satisfies Record<string, (detail: Detail) => AnyMessage>;

export type SamlProblem = keyof typeof reasons;

/**
 * The reason of a code as a sentence for the company's administrator.
 * @returns null for a code of somebody else
 */
export const samlReason = (code: string, detail: Detail): AnyMessage | null =>
  Object.hasOwn(reasons, code) ? reasons[code as SamlProblem](detail) : null;

/** A response of a provider that is not accepted. */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
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
  groups: string[];
  /** All of it, for the administrator of the company. */
  claims: Claims;
}
