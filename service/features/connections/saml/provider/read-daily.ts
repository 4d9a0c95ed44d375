import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { connections } from '../../../../platform/database/schema/connections.ts';
import { organizations } from '../../../../platform/database/schema/organizations.ts';
import { ApiError } from '../../../../platform/errors/api-error.ts';
import { type Message, messageOf, messageWith } from '../../../../platform/languages/message.ts';
import type { Services } from '../../../../platform/services.ts';
import { DAY } from '../../../../platform/time.ts';
import type { ConnectionRow } from '../../read.ts';
import { type ReadSaml, readMetadataAddress } from './settings.ts';

/** Addresses read side by side. */
const AT_ONCE = 10;

/**
 * Reads the metadata addresses of connections once a day: new certificates and a new log in URL are taken, and why an
 * address could not be read is kept for the screen.
 */
export async function readMetadataDaily(services: Services): Promise<void> {
  for (;;) {
    const due = await takeDue(services);
    await Promise.all(due.map((row) => read(services, row)));
    if (due.length < AT_ONCE || services.stopping.aborted) return;
  }
}

/** Marks connections as read, so that no other process reads their addresses too. */
async function takeDue({ database: { db }, now }: Services): Promise<ConnectionRow[]> {
  const at = now();
  const { id, saml, metadataTriedAt } = connections;
  const isKept = and(eq(organizations.id, connections.organizationId), eq(organizations.isDeleted, false));
  const due = db
    .select({ id })
    .from(connections)
    .innerJoin(organizations, isKept)
    .where(and(sql`${saml} ? 'metadataUrl'`, or(isNull(metadataTriedAt), lt(metadataTriedAt, new Date(at - DAY)))))
    .limit(AT_ONCE)
    .for('update', { of: connections, skipLocked: true });
  return db
    .update(connections)
    .set({ metadataTriedAt: new Date(at), updatedAt: sql`${connections.updatedAt}` })
    .where(inArray(id, due))
    .returning();
}

async function read(services: Services, { id, saml }: ConnectionRow): Promise<void> {
  const address = saml.metadataUrl ?? '';
  const found = await readMetadataAddress(services, address).catch(problemOf);
  const isOther = 'saml' in found && saml.entityId !== undefined && found.saml.entityId !== saml.entityId;
  const result = isOther ? messageWith('errors.saml.problem.otherEntity', { found: found.saml.entityId ?? '' }) : found;
  await services.database.db
    .update(connections)
    .set({
      ...('saml' in result ? taken(result) : { metadataProblem: result }),
      updatedAt: sql`${connections.updatedAt}`,
    })
    // Settings that somebody changed meanwhile stay.
    .where(and(eq(connections.id, id), sql`${connections.saml} = ${JSON.stringify(saml)}::jsonb`));
}

/** Warnings of the end begin anew with another end. */
const taken = ({ saml, certificatesEndAt, metadataReadAt = null }: ReadSaml) => ({
  ...{ saml, certificatesEndAt, metadataReadAt, metadataProblem: null },
  certificateWarning: sql`case when ${connections.certificatesEndAt} = ${certificatesEndAt?.toISOString() ?? null}
    then ${connections.certificateWarning} end`,
});

function problemOf(error: unknown): Message {
  if (!(error instanceof ApiError)) throw error;
  return messageOf(error.userMessage);
}
