import * as z from 'zod/mini';
import { may } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { organizationName } from '../entities/user.ts';
import { bodyId, id, line, listMeta, listQuery, nothing, time } from '../fields.ts';
import { ANNOUNCEMENT_LENGTH } from '../rules.ts';

const levels = z.enum(['info', 'warning', 'danger']);

/** An announcement as its author sees it. */
export const managedAnnouncement = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  criticality_level: levels,
  disposable: z.boolean(),
  /** Null for an announcement to all organizations. */
  organization_id: z.nullable(z.number()),
  organization: z.nullable(organizationName),
  starts_at: time,
  /** Null for an announcement without an end. */
  ends_at: z.nullable(time),
  updated_at: time,
});
export type ManagedAnnouncement = z.output<typeof managedAnnouncement>;

const draft = {
  title: line,
  body: z.string().check(z.trim(), z.maxLength(ANNOUNCEMENT_LENGTH, `At most ${ANNOUNCEMENT_LENGTH} characters`)),
  criticality_level: levels,
  disposable: z.boolean(),
  organization_id: z.nullable(bodyId),
  starts_at: time,
  ends_at: z.nullable(time),
};

/** The platform writes to one organization or all; owners and admins write to their own. */
const authors = may('auth.organizations.WRITE', 'auth.organization.ADMIN');

export const managedAnnouncementsEndpoints = endpoints({
  'GET /announcements/manage': {
    summary: 'Lists current, past and future announcements for their authors, newest first.',
    access: authors,
    scope: 'announcements:write',
    query: z.object(listQuery),
    reply: z.array(managedAnnouncement),
    meta: listMeta,
  },
  'POST /announcements/manage': {
    summary: 'Publishes an announcement to one organization, or to all.',
    access: authors,
    scope: 'announcements:write',
    body: z.object(draft),
    reply: z.array(managedAnnouncement),
    status: 201,
  },
  'PUT /announcements/manage/{id}': {
    summary: 'Changes an announcement.',
    access: authors,
    scope: 'announcements:write',
    params: z.object({ id }),
    body: z.object(draft),
    versioned: true,
    reply: z.array(managedAnnouncement),
  },
  'DELETE /announcements/manage/{id}': {
    summary: 'Deletes an announcement.',
    access: authors,
    scope: 'announcements:write',
    params: z.object({ id }),
    reply: nothing,
  },
});
