import { handlers } from '../../platform/http/handlers.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  listManagedAnnouncements,
} from './manage-announcements.ts';

/** Routes for authors of announcements. */
export const managedAnnouncements = handlers({
  'GET /announcements/manage': async ({ services, caller, query }) => {
    const { rows, total } = await listManagedAnnouncements(services.database.db, caller, query);
    return { data: rows, meta: { total } };
  },
  'POST /announcements/manage': async ({ services, body, requester }) => ({
    data: [await addAnnouncement(services, body, requester)],
  }),
  'PUT /announcements/manage/{id}': async ({ services, params, body, version, requester }) => ({
    data: [await changeAnnouncement(services, params.id, { ...body, version }, requester)],
  }),
  'DELETE /announcements/manage/{id}': async ({ services, params, requester }) => {
    await deleteAnnouncement(services, params.id, requester);
    return { data: [] };
  },
});
