import { dismissAnnouncement, listAnnouncements, markAnnouncement } from './announcements.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { requireSession } from '../../platform/http/caller.ts';

export const announcements = handlers({
  'GET /announcements': async ({ caller, query, services }) => {
    if (query.organization_id !== caller.organizationId) throw notFound('errors.notFound.organization');
    return { data: await listAnnouncements(services.database.db, caller, services.now()) };
  },
  'PUT /announcements/{id}': async ({ caller, params, body, services }) => ({
    data: await markAnnouncement(
      services.database.db,
      requireSession(caller, 'announcements'),
      params.id,
      body.isRead,
      services.now(),
    ),
  }),
  'DELETE /announcements/{id}': async ({ caller, params, services }) => {
    await dismissAnnouncement(services.database.db, requireSession(caller, 'announcements'), params.id, services.now());
    return { data: [] };
  },
});
