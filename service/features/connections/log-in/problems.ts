import { type AnyMessage, type Message, messageWith, type PlainId } from '../../../platform/languages/message.ts';
import { type Detail, type SamlProblem, samlReasons } from './saml-problems.ts';
import type { ConnectionProblem } from '../../../platform/outgoing/connection-problem.ts';

/** What the sentences for the person name. */
export interface Named {
  connection: string;
  organization: string;
}

interface Problem {
  /** For the person. */
  said: (named: Named, detail: Detail) => AnyMessage;
  /** For the administrator. */
  reason: (detail: Detail) => AnyMessage;
}

const failed = ({ connection }: Named) => messageWith('errors.connection.failed', { connection });
const text = (detail: Detail, name: string) => detail[name] ?? '';

/** Why a host could not be reached. */
const hosts = {
  privateAddress: 'replies.connection.privateAddress',
  timeout: 'replies.delivery.timeout',
  notFound: 'replies.delivery.notFound',
  refused: 'replies.delivery.refused',
  reset: 'replies.delivery.reset',
  unreachable: 'replies.delivery.unreachable',
  certificate: 'replies.delivery.certificate',
  notHttp: 'replies.delivery.notHttp',
} as const satisfies Record<Exclude<ConnectionProblem, 'other'>, PlainId>;

/** The sentence about a host, or a technical one in English as it is. */
const unreachable = (problem: string): Message | string =>
  Object.hasOwn(hosts, problem) ? { id: hosts[problem as keyof typeof hosts] } : problem;

/** Problems of SAML tell the person nothing that they could do themselves. */
const ofSaml = Object.fromEntries(
  Object.entries(samlReasons).map(([code, reason]): [string, Problem] => [code, { said: failed, reason }]),
) as Record<SamlProblem, Problem>;

/** Everything that can go wrong between the provider and the session, by code. */
const problems = {
  ...ofSaml,
  log_in_cancelled: {
    said: ({ connection }) => messageWith('errors.externalCancelled', { provider: connection }),
    reason: () => 'replies.connection.cancelled',
  },
  provider_refused: {
    said: failed,
    reason: (detail) => messageWith('replies.connection.refused', { error: text(detail, 'error') }),
  },
  issuer_differs: {
    said: ({ connection }) => messageWith('errors.connection.misconfigured', { connection }),
    reason: (detail) => messageWith('replies.connection.issuer', { issuer: text(detail, 'issuer') }),
  },
  provider_unavailable: {
    said: ({ connection }) => messageWith('errors.connection.unreachable', { connection }),
    reason: (detail) =>
      messageWith('replies.connection.unreachable', { problem: unreachable(text(detail, 'problem')) }),
  },
  log_in_failed: {
    said: failed,
    reason: (detail) => messageWith('replies.connection.failed', { problem: text(detail, 'problem') }),
  },
  tenant_differs: {
    said: failed,
    reason: (detail) => messageWith('replies.connection.tenant', { tenant: text(detail, 'tenant') }),
  },
  workspace_differs: {
    said: failed,
    reason: (detail) => messageWith('replies.connection.workspace', { email: text(detail, 'email') }),
  },
  email_missing: {
    said: ({ connection }) => messageWith('errors.connection.emailMissing', { connection }),
    reason: (detail) => messageWith('replies.connection.emailMissing', { name: text(detail, 'name') }),
  },
  email_not_verified: {
    said: ({ connection }) => messageWith('errors.connection.emailUnverified', { connection }),
    reason: (detail) => messageWith('replies.connection.emailUnverified', { email: text(detail, 'email') }),
  },
  domain_not_allowed: {
    said: ({ connection }, detail) =>
      messageWith('errors.connection.domain', { connection, domain: text(detail, 'domain') }),
    reason: (detail) => messageWith('replies.connection.domain', { domain: text(detail, 'domain') }),
  },
  not_a_member: {
    said: ({ organization }, detail) =>
      messageWith('errors.connection.notMember', { organization, email: text(detail, 'email') }),
    reason: (detail) => messageWith('replies.connection.notMember', { email: text(detail, 'email') }),
  },
  invited: {
    said: () => 'errors.invitationPending',
    reason: (detail) => messageWith('replies.connection.invited', { email: text(detail, 'email') }),
  },
  suspended: {
    said: () => 'errors.suspended',
    reason: (detail) => messageWith('replies.connection.suspended', { email: text(detail, 'email') }),
  },
  account_deleted: {
    said: failed,
    reason: (detail) => messageWith('replies.connection.deleted', { email: text(detail, 'email') }),
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof problems;

/** Why a log in at a company's provider is refused. It becomes an `ApiError` with a reference number. */
export class LogInProblem extends Error {
  readonly code: ProblemCode;
  readonly detail: Detail;

  constructor(code: ProblemCode, detail: Detail = {}, options?: ErrorOptions) {
    super(`A log in through a connection was refused: ${code}`, options);
    this.code = code;
    this.detail = detail;
  }
}

/** The sentence for the person. */
export const saidOf = ({ code, detail }: LogInProblem, named: Named): AnyMessage =>
  (problems[code] as Problem).said(named, detail);

/** The sentence for the administrator. @param code as it is kept */
export function reasonOf(code: string, detail: Detail): AnyMessage {
  const found: Problem | undefined = Object.hasOwn(problems, code) ? problems[code as ProblemCode] : undefined;
  return found ? found.reason(detail) : 'replies.connection.other';
}
