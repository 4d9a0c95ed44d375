import { handlers } from '../../platform/http/handlers.ts';
import { requireApplication } from '../applications/applications.ts';
import { actorOf, audit } from '../audit/audit.ts';
import { listSent } from './list-sent.ts';
import { withdraw } from './withdraw.ts';

/** What staff see of the notifications of an application. */
export const applicationNotifications = handlers({
  'GET /applications/{id}/notifications': async ({ services, params, query }) => {
    const { db } = services.database;
    await requireApplication(db, params.id);
    return listSent(db, { applicationId: params.id }, query);
  },
  'DELETE /applications/{id}/notifications/{notificationId}': async ({ services, params, requester }) => {
    const { id, notificationId } = params;
    await services.database.db.transaction(async (tx) => {
      const name = await withdraw(tx, { applicationId: id }, notificationId);
      await audit(tx, {
        organizationId: null,
        ...actorOf(requester.caller, requester.ip),
        action: 'application.notification_withdrawn',
        target: { kind: 'sent_notification', id: notificationId, name },
      });
    });
    return { data: [] };
  },
});
