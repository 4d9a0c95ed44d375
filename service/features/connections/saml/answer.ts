import { and, eq } from 'drizzle-orm';
import { connections, usedAssertions } from '../../../platform/database/schema/connections.ts';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type Accepted, judgeResponse } from './judge-response.ts';
import { SamlRefusal } from './problems.ts';
import { readResponse, type UnprovenResponse } from './read-response.ts';
import { type Attempt, keepAnswer, openAttempt, type SamlOutcome } from './take-answer.ts';

export type SamlConnection = typeof connections.$inferSelect;

/**
 * A connection by SAML.
 * @throws {ApiError} 404
 */
export async function findSamlConnection(
  { database }: Pick<Services, 'database'>,
  id: number,
): Promise<SamlConnection> {
  const [row] = await database.db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.kind, 'saml')));
  if (!row) throw notFound();
  return row;
}

/** The form that a provider lets the browser post. */
export interface SamlForm {
  response: string;
  relayState: string;
}

/**
 * Judges the response that a browser brings from a provider, and keeps the outcome for the next request of that browser.
 * A response to nothing, with which a provider begins a log in by itself, could be anybody's: the log in begins anew, as
 * ours.
 * @returns where the browser goes on, below `/api/auth/connections/{id}/`
 * @throws {ApiError} 422 `external_login_gone` for a response that belongs to no log in
 */
export async function answerSaml(services: Services, connection: SamlConnection, form: SamlForm): Promise<string> {
  const attempt = form.relayState === '' ? null : await openAttempt(services, connection.id, form.relayState);
  const response = readOrRefusal(form.response);
  if (!attempt) {
    if (response instanceof SamlRefusal || response.inResponseTo !== null) throw gone();
    return 'start';
  }
  const judged =
    response instanceof SamlRefusal
      ? response
      : await judgeResponse(services, connection, attempt.nonce, response).catch(refusalOf);
  const secret = await use(services, connection, attempt, judged);
  if (secret === null) throw gone();
  return `callback?${new URLSearchParams({ saml: secret }).toString()}`;
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
  { id: connectionId }: SamlConnection,
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

const gone = () => new ApiError(422, 'external_login_gone', 'errors.externalLate');
