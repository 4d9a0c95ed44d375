import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { webhookAttempts, webhookDeliveries } from '../../platform/database/schema/webhooks.ts';
import type { Mentions } from './mentions.ts';

/** Deliveries read at a time. */
const PAGE = 500;

interface Named {
  type?: string;
  id: number;
  name: string;
}

/** The parts of an event that name people. */
interface Body {
  data: { actor?: Named | null; user?: Named; owner?: Named; previous_owner?: Named | null };
}

/**
 * Deletes deliveries about a user. Those of what the user did stay, without the name: receivers may still wait for
 * them.
 * @param ids of the user, and of them as a guest
 */
export async function eraseFromDeliveries(tx: Tx, ids: readonly number[], mentions: Mentions): Promise<void> {
  const { id, body } = webhookDeliveries;
  const mentioned = mentions.isIn(body);
  // Events are written by `JSON.stringify`, without spaces.
  const hasId = sql`${body} ~ ${`"id":(?:${ids.join('|')})[,}]`}`;
  for (let after = 0; ;) {
    const found = await tx
      .select({ id, body, isMentioned: sql<boolean>`${mentioned}` })
      .from(webhookDeliveries)
      .where(and(gt(id, after), or(hasId, mentioned)))
      .orderBy(asc(id))
      .limit(PAGE);
    const gone: number[] = [];
    const done: number[] = [];
    for (const row of found) {
      const event = JSON.parse(row.body) as Body;
      if (row.isMentioned || isAbout(event, ids)) gone.push(row.id);
      else if (await eraseActor(tx, row.id, event, ids)) done.push(row.id);
    }
    // An endpoint may have answered with the event.
    await tx.update(webhookAttempts).set({ responseBody: null }).where(inArray(webhookAttempts.deliveryId, done));
    await tx.delete(webhookDeliveries).where(inArray(id, gone));
    const last = found.at(-1);
    if (!last || found.length < PAGE) return;
    after = last.id;
  }
}

const isAbout = ({ data: { user, owner, previous_owner } }: Body, ids: readonly number[]): boolean =>
  [user, owner, previous_owner].some((one) => one && ids.includes(one.id));

/** @returns whether the user was the actor */
async function eraseActor(tx: Tx, id: number, event: Body, ids: readonly number[]): Promise<boolean> {
  const { actor } = event.data;
  if (actor?.type !== 'user' || !ids.includes(actor.id)) return false;
  actor.name = '';
  await tx
    .update(webhookDeliveries)
    .set({ body: JSON.stringify(event) })
    .where(eq(webhookDeliveries.id, id));
  return true;
}
