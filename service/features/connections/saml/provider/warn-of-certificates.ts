import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { connections } from '../../../../platform/database/schema/connections.ts';
import { organizations } from '../../../../platform/database/schema/organizations.ts';
import { momentFor } from '../../../../platform/languages/languages.ts';
import type { Services } from '../../../../platform/services.ts';
import { DAY } from '../../../../platform/time.ts';
import { notifyOwner } from '../../../notifications/notify-owner.ts';
import { certificateEnds } from '../../mails/certificate-ends.ts';

/** Days before the end of the last certificate, the shortest first. */
const WARNINGS = [1, 7, 30] as const;

/** Warnings in one transaction. */
const AT_ONCE = 50;

/**
 * Tells owners 30, 7 and 1 days before the last certificate of an enabled connection ends, once each. A connection that
 * is added later gets the one that is due.
 */
export async function warnOfCertificates(services: Services): Promise<void> {
  for (let index = 0; index < WARNINGS.length; index += 1) {
    let warned = AT_ONCE;
    while (warned === AT_ONCE && !services.stopping.aborted)
      warned = await warn(services, WARNINGS[index] ?? 1, WARNINGS[index - 1] ?? 0);
  }
}

/** Sends the warning of connections that end within some days, and not within fewer. */
async function warn(services: Services, days: number, fewer: number): Promise<number> {
  const at = services.now();
  const { id, certificatesEndAt, certificateWarning } = connections;
  return services.database.db.transaction(async (tx) => {
    const due = await tx
      .select({ id, end: certificatesEndAt, name: connections.name, organizationId: connections.organizationId })
      .from(connections)
      .innerJoin(
        organizations,
        and(eq(organizations.id, connections.organizationId), eq(organizations.isDeleted, false)),
      )
      .where(
        and(
          eq(connections.status, 'enabled'),
          gt(certificatesEndAt, new Date(at + fewer * DAY)),
          lte(certificatesEndAt, new Date(at + days * DAY)),
          or(isNull(certificateWarning), gt(certificateWarning, days)),
        ),
      )
      .limit(AT_ONCE)
      .for('update', { of: connections, skipLocked: true });
    for (const { id: connectionId, end, name, organizationId } of due) {
      if (!end) continue;
      await tx
        .update(connections)
        // Not a change that somebody made.
        .set({ certificateWarning: days, updatedAt: sql`${connections.updatedAt}` })
        .where(eq(id, connectionId));
      await notifyOwner(services, tx, organizationId, {
        note: (speak) => ({
          title: speak('notes.certificateEnds.title', { connection: name, day: momentFor(end, speak.language) }),
          body: speak('notes.certificateEnds.body'),
          link: '/auth/organization?tab=single-sign-on',
          level: 'warning',
          type: 'company_updates',
        }),
        mail: (recipient, organization) => certificateEnds({ ...recipient, organization, connection: name, at: end }),
      });
    }
    return due.length;
  });
}
