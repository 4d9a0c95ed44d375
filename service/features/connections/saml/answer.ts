import { usedAssertions } from '../../../platform/database/schema/connections.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import type { Services } from '../../../platform/services.ts';
import { MINUTE } from '../../../platform/time.ts';
import { type Attempt, attemptGone, connectionToLogIn, connectionUnavailable } from '../log-in/attempt.ts';
import type { ConnectionRow } from '../read.ts';
import { type Accepted, judgeResponse } from './judge-response.ts';
import { SamlError } from './problems.ts';
import { readResponse, type UnprovenResponse } from './read-response.ts';
import { keepAnswer, openAttempt, type SamlOutcome } from './take-answer.ts';
import { ownSaml } from './urls.ts';

/**
 * A connection by SAML, whatever its status.
 * @throws {ApiError} 404 `connection_unavailable`
 */
export async function samlConnection(services: Services, id: number): Promise<ConnectionRow> {
  const connection = await connectionToLogIn(services, id);
  if (connection.kind !== 'saml') throw connectionUnavailable();
  return connection;
}

/**
 * Responses of a network that nobody signed whom the connection trusts. Proving one costs far more than sending it, and
 * anybody can begin a log in.
 */
const unproven = (ip: string): Limit => ({
  name: 'saml:unproven',
  subject: networkOf(ip),
  limit: 100,
  windowMs: 15 * MINUTE,
});

/** The form that a provider lets the browser post. */
export interface SamlForm {
  response: string;
  relayState: string;
  ip: string;
}

/**
 * Judges the response that a browser brings from a provider, and keeps the outcome for its next request. A response to
 * nothing, with which a provider begins a log in by itself, could be anybody's: the log in begins anew, as ours.
 * @returns where the browser goes on
 * @throws {ApiError} 422 `log_in_gone` for a response that belongs to no log in; 429
 */
export async function answerSaml(services: Services, connection: ConnectionRow, form: SamlForm): Promise<string> {
  const { base } = ownSaml(services, connection.id);
  const attempt = form.relayState === '' ? null : await openAttempt(services, connection.id, form.relayState);
  const response = readOrRefusal(form.response);
  if (!attempt) {
    if (response instanceof SamlError || response.inResponseTo !== null) throw attemptGone();
    return `${base}/start`;
  }
  const outcome =
    response instanceof SamlError
      ? response
      : await judged(services, connection, attempt.nonce, { response, ip: form.ip });
  const secret = await use(services, connection, attempt, outcome);
  if (secret === null) throw attemptGone();
  return `${base}/callback?${new URLSearchParams({ saml: secret }).toString()}`;
}

async function judged(
  services: Services,
  connection: ConnectionRow,
  requestId: string,
  { response, ip }: { response: UnprovenResponse; ip: string },
): Promise<Accepted | SamlError> {
  const proof = await services.limiter.attempt([unproven(ip)]);
  const outcome = await judgeResponse(services, connection, requestId, response).catch(refusalOf);
  if (outcome instanceof SamlError && outcome.code === 'saml_signature') proof.failed();
  else await proof.succeeded();
  return outcome;
}

function readOrRefusal(text: string): UnprovenResponse | SamlError {
  try {
    return readResponse(text);
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): SamlError {
  if (error instanceof SamlError) return error;
  throw error;
}

/** Uses the attempt and the assertion up, both or neither. */
async function use(
  services: Services,
  { id: connectionId }: ConnectionRow,
  attempt: Attempt,
  judged: Accepted | SamlError,
): Promise<string | null> {
  return services.database.db.transaction(async (tx) => {
    let outcome: SamlOutcome;
    if (judged instanceof SamlError) outcome = { code: judged.code, detail: judged.detail };
    else {
      const { assertionId, rememberUntil: expiresAt, said } = judged;
      const [isNew] = await tx
        .insert(usedAssertions)
        .values({ connectionId, assertionId, expiresAt })
        .onConflictDoNothing()
        .returning({ assertionId: usedAssertions.assertionId });
      outcome = isNew ? { said } : { code: 'saml_replayed', detail: {} };
    }
    return keepAnswer(services, tx, attempt, outcome);
  });
}
