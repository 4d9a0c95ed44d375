import * as z from 'zod/mini';
import { signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { id, nothing } from '../fields.ts';

/** A message below the header's bar. */
export const announcement = z.object({
  id: z.number(),
  severity: z.enum(['info', 'warning', 'danger']),
  isRead: z.boolean(),
  show: z.boolean(),
  disposable: z.boolean(),
  content: z.object({ title: z.string(), text: z.string() }),
});

export type Announcement = z.output<typeof announcement>;

export const announcementsEndpoints = endpoints({
  'GET /announcements': {
    summary: 'Lists the announcements that the caller has not dismissed.',
    access: signedIn,
    query: z.object({ organization_id: id }),
    revalidated: true,
    reply: z.array(announcement),
  },

  'PUT /announcements/{id}': {
    summary: 'Marks an announcement read.',
    access: signedIn,
    params: z.object({ id }),
    body: z.object({ isRead: z.boolean() }),
    reply: z.array(announcement),
  },

  'DELETE /announcements/{id}': {
    summary: 'Dismisses an announcement for the caller.',
    access: signedIn,
    params: z.object({ id }),
    reply: nothing,
  },
});
