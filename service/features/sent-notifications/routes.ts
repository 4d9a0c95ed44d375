import { newNotification } from '../../../src/core/contract/endpoints/platform/sent-notifications.ts';
import type { Item } from '../../../src/core/contract/types.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ApiError, type FieldMessages } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { once } from '../../platform/http/idempotency.ts';
import { readBy } from '../../platform/http/validation-messages.ts';
import { type Speaker, textIn } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { takeSend } from './limits.ts';
import { listSent, readSent } from './list-sent.ts';
import { sendNotification } from './send-notification.ts';
import { senderOf } from './sender.ts';
import { inTurn } from './turns.ts';
import { withdraw, withdrawByKey } from './withdraw.ts';

export const sentNotifications = handlers({
  'POST /notifications': async ({ services, caller, body, request }) => {
    await takeSend(services, caller, 1);
    const repeatable = { name: 'POST /notifications', caller, key: request.headers['idempotency-key'], body } as const;
    const send = (tx: Tx) => sendNotification(services, tx, caller, body);
    return { data: [await inTurn(services, caller, () => once(services, repeatable, send))] };
  },
  'POST /notifications/batch': async ({ services, caller, body, request, speak }) => {
    await takeSend(services, caller, body.notifications.length);
    const key = request.headers['idempotency-key'];
    const repeatable = { name: 'POST /notifications/batch', caller, key, body } as const;
    const send = async (tx: Tx) => {
      const results: Item<'POST /notifications/batch'>[] = [];
      for (const [index, draft] of body.notifications.entries())
        results.push({ index, ...(await tryToSend(services, tx, caller, draft, speak)) });
      return results;
    };
    return { data: await inTurn(services, caller, () => once(services, repeatable, send)) };
  },
  'GET /notifications': async ({ services, caller, query }) => listSent(services.database.db, senderOf(caller), query),
  'GET /notifications/{id}': async ({ services, caller, params }) => ({
    data: [await readSent(services.database.db, senderOf(caller), params.id)],
  }),
  'DELETE /notifications/{id}': async ({ services, caller, params }) => {
    await services.database.db.transaction((tx) => withdraw(tx, senderOf(caller), params.id));
    return { data: [] };
  },
  'POST /notifications/withdraw': async ({ services, caller, body }) => ({
    data: await services.database.db.transaction((tx) => withdrawByKey(tx, senderOf(caller), body.cancellation_key)),
  }),
});

/** One that fails leaves nothing, and does not hold up the others. A limit ends the whole batch. */
async function tryToSend(services: Services, tx: Tx, caller: Caller, draft: unknown, speak: Speaker) {
  try {
    const read = readBy(newNotification, draft, 'notification');
    return { id: (await tx.transaction((inner) => sendNotification(services, inner, caller, read))).id };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 429) throw error;
    const { code, userMessage, data } = error;
    return {
      error: { code, message: textIn(speak.language, userMessage), ...(data && { data: textsOf(data, speak) }) },
    };
  }
}

const textsOf = (data: FieldMessages, { language }: Speaker): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(data).map(([field, all]) => [field, all.map((message) => textIn(language, message))]),
  );
