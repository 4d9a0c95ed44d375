import { dismissAnnouncement, listAnnouncements, markAnnouncement } from '../domain/announcements.ts';
import { notFound } from '../http/refusal.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller, signedInPerson } from './signed-in-caller.ts';

/** spec: announcements */
export const announcements = handlers({
  'GET /announcements': async ({ caller: asking, query, services }) => {
    const caller = signedInCaller(asking);
    if (query.organization_id !== caller.organizationId) throw notFound('The organization');
    return { data: await listAnnouncements(services.database.db, caller, services.now()) };
  },
  'PUT /announcements/{id}': async ({ caller, params, body, services }) => ({
    data: await markAnnouncement(
      services.database.db,
      signedInPerson(caller, 'announcements of its own'),
      params.id,
      body.isRead,
      services.now(),
    ),
  }),
  'DELETE /announcements/{id}': async ({ caller, params, services }) => {
    await dismissAnnouncement(
      services.database.db,
      signedInPerson(caller, 'announcements of its own'),
      params.id,
      services.now(),
    );
    return { data: [] };
  },
});
