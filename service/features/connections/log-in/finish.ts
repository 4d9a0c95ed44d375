import { and, eq } from 'drizzle-orm';
import { connections } from '../../../platform/database/schema/connections.ts';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { messageOf, messageWith } from '../../../platform/languages/message.ts';
import type { Services } from '../../../platform/services.ts';
import type { Origin } from '../../credentials/sessions.ts';
import { auditConnectionFailure } from '../../sign-in/audit-login.ts';
import { issueExternalToken } from '../../sign-in/external-token.ts';
import { signInPage } from '../../sign-in/leave.ts';
import { requireMayEnter } from '../../sign-in/may-enter.ts';
import { isTrusted } from '../../trusted-domains/trusted-domains.ts';
import type { Arrival } from './arrival.ts';
import { attemptGone, type Attempt, connectionUnavailable, type OfferedConnection } from './attempt.ts';
import { personOfArrival } from './person.ts';
import { LogInProblem, saidOf } from './problems.ts';
import { keepLogin, newReference } from './record.ts';
import { requireAllowedAddress } from './require-allowed-address.ts';

/** A browser at a connection, on its way to the provider or back from it. */
export interface Visit extends Pick<Attempt, 'isTest' | 'redirectTo'> {
  connection: OfferedConnection;
  /** Value of the HttpOnly cookie of the browser that began. */
  browserCookie: string;
  origin: Origin;
}

/**
 * Ends a log in at a company's provider, in either protocol: the person of the arrival gets a token that is good once
 * in this browser. A test changes nobody; its outcome is kept.
 * @param attempt what began the log in, taken
 * @param arrive reads the provider's answer; throws a `LogInProblem` if it cannot be accepted
 * @returns the URL for the browser
 * @throws {ApiError} 422 `log_in_gone`; 403 with the code of the problem, and its reference number in the sentence
 */
export async function finishLogIn(
  services: Services,
  visit: Visit,
  attempt: Pick<Attempt, 'createdAt'>,
  arrive: () => Promise<Arrival>,
): Promise<string> {
  const { connection, isTest } = visit;
  // An answer of the provider that was configured before.
  if (attempt.createdAt < connection.settingsChangedAt) throw attemptGone();
  if (!isTest && connection.status !== 'enabled') throw connectionUnavailable();
  let arrival: Arrival | undefined;
  return keepingProblems(
    services,
    visit,
    () => arrival,
    async () => {
      arrival = await arrive();
      const email = await requireAllowedAddress(services.database.db, connection, arrival);
      return isTest ? passTest(services, visit, { ...arrival, email }) : enter(services, visit, { ...arrival, email });
    },
  );
}

/**
 * Runs a step of a log in; a problem is kept with a reference number for the administrator.
 * @param arrived what the provider has said so far
 * @throws {ApiError} the problem in words for the person; a test instead returns to where it began
 */
export async function keepingProblems(
  services: Services,
  visit: Visit,
  arrived: () => Arrival | undefined,
  run: () => Promise<string>,
): Promise<string> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LogInProblem)) throw error;
    const { connection, isTest, origin } = visit;
    const { code, detail } = error;
    const reference = newReference();
    const { email = null, claims = {} } = arrived() ?? {};
    await keepLogin(services.database.db, {
      ...{ connectionId: connection.id, outcome: 'refused', isTest, email, code, detail, reference, claims },
      createdAt: new Date(services.now()),
    });
    // Without the error itself: its causes can contain claims.
    const { problem: cause } = detail;
    services.log.warn({ connectionId: connection.id, code, cause, reference, isTest }, 'a log in was refused');
    if (isTest) return returnOf(services, visit);
    await auditConnectionFailure(services, connection, { code, reference, origin });
    const problem = messageOf(saidOf(error, { connection: connection.name, organization: connection.organization }));
    throw new ApiError(403, code, messageWith('errors.connection.reference', { problem, reference }));
  }
}

const returnOf = ({ config }: Services, { redirectTo }: Visit): string =>
  redirectTo ?? `${config.publicUrl}/auth/organization?tab=single-sign-on`;

/** Marks a draft as tested. */
async function passTest(services: Services, visit: Visit, { email, claims }: Arrival): Promise<string> {
  const { database, now } = services;
  const { id, settingsChangedAt } = visit.connection;
  await database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(connections).where(eq(connections.id, id)).for('no key update');
    // Meanwhile changed: the test was one of the former settings.
    if (!row || row.settingsChangedAt.getTime() !== settingsChangedAt.getTime()) throw attemptGone();
    if (row.status === 'draft')
      await tx
        .update(connections)
        .set({ status: 'tested' })
        .where(and(eq(connections.id, id), eq(connections.status, 'draft')));
    const login = { connectionId: id, outcome: 'succeeded', isTest: true, email, claims } as const;
    await keepLogin(tx, { ...login, reference: newReference(), createdAt: new Date(now()) });
  });
  return returnOf(services, visit);
}

async function enter(services: Services, visit: Visit, arrival: Arrival & { email: string }): Promise<string> {
  const { database, now } = services;
  const { connection, browserCookie, redirectTo, origin } = visit;
  const token = await database.db.transaction(async (tx) => {
    // Nobody disables the connection before the transaction ends.
    const [row] = await tx.select().from(connections).where(eq(connections.id, connection.id)).for('share');
    if (row?.status !== 'enabled') throw connectionUnavailable();
    const user = await personOfArrival(services, tx, connection, arrival, origin.ip);
    await requireMayEnter(tx, user);
    await keepLogin(tx, {
      ...{ connectionId: connection.id, outcome: 'succeeded', isTest: false, email: arrival.email, userId: user.id },
      ...{ reference: newReference(), claims: arrival.claims, createdAt: new Date(now()) },
    });
    return issueExternalToken(tx, {
      ...{ userId: user.id, cookie: browserCookie, connectionId: connection.id, now: now() },
    });
  });
  const isReturn = redirectTo !== null && (await isTrusted(services, redirectTo));
  return signInPage(services, { access_token: token, token_type: 'Bearer', ...(isReturn && { redirectTo }) });
}
