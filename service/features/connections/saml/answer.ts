import { usedAssertions } from '../../../platform/database/schema/connections.ts';
import type { Services } from '../../../platform/services.ts';
import { type Attempt, attemptGone, connectionToLogIn, connectionUnavailable } from '../log-in/attempt.ts';
import type { ConnectionRow } from '../read.ts';
import { type Accepted, judgeResponse } from './judge-response.ts';
import { SamlRefusal } from './problems.ts';
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

/** The form that a provider lets the browser post. */
export interface SamlForm {
  response: string;
  relayState: string;
}

/**
 * Judges the response that a browser brings from a provider, and keeps the outcome for its next request. A response to
 * nothing, with which a provider begins a log in by itself, could be anybody's: the log in begins anew, as ours.
 * @returns where the browser goes on
 * @throws {ApiError} 422 `log_in_gone` for a response that belongs to no log in
 */
export async function answerSaml(services: Services, connection: ConnectionRow, form: SamlForm): Promise<string> {
  const { base } = ownSaml(services, connection.id);
  const attempt = form.relayState === '' ? null : await openAttempt(services, connection.id, form.relayState);
  const response = readOrRefusal(form.response);
  if (!attempt) {
    if (response instanceof SamlRefusal || response.inResponseTo !== null) throw attemptGone();
    return `${base}/start`;
  }
  const judged =
    response instanceof SamlRefusal
      ? response
      : await judgeResponse(services, connection, attempt.nonce, response).catch(refusalOf);
  const secret = await use(services, connection, attempt, judged);
  if (secret === null) throw attemptGone();
  return `${base}/callback?${new URLSearchParams({ saml: secret }).toString()}`;
}

function readOrRefusal(text: string): UnprovenResponse | SamlRefusal {
  try {
    return readResponse(text);
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): SamlRefusal {
  if (error instanceof SamlRefusal) return error;
  throw error;
}

/** Uses the attempt and the assertion up, both or neither. */
async function use(
  services: Services,
  { id: connectionId }: ConnectionRow,
  attempt: Attempt,
  judged: Accepted | SamlRefusal,
): Promise<string | null> {
  return services.database.db.transaction(async (tx) => {
    let outcome: SamlOutcome;
    if (judged instanceof SamlRefusal) outcome = { code: judged.code, detail: judged.detail };
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
