import { type AnyMessage, messageWith } from '../../../platform/languages/message.ts';
import type { Value } from '../../../platform/languages/value.ts';

/** Values for the sentences of a problem; kept with the log in. */
export type Detail = Record<string, string>;

const of =
  <Name extends string>(make: (values: Record<Name, Value>) => AnyMessage, ...names: Name[]) =>
  (detail: Detail): AnyMessage =>
    make(Object.fromEntries(names.map((name) => [name, detail[name] ?? ''])) as Record<Name, Value>);

/** Why a response is refused, as sentences for the administrator of the company, by code. */
export const samlReasons = {
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

export type SamlProblem = keyof typeof samlReasons;
