import * as z from 'zod/mini';
import { reportFormat, reportType } from '../endpoints/reports.ts';
import { definitions } from './definition.ts';
import { actor, key, named, person } from './parts.ts';

const aboutRole = z.object({ actor, role: named, permissions: z.array(z.string()) });
const aboutConnection = z.object({ actor, connection: named });
const aboutKey = z.object({ actor, api_key: key });

/** Events about an organization, its roles, keys and reports. */
export const organizationEvents = definitions({
  'role.created': { title: 'Role created', summary: 'A role was created.', data: aboutRole },
  'role.updated': { title: 'Role updated', summary: 'A role or its permissions changed.', data: aboutRole },
  'role.deleted': {
    title: 'Role deleted',
    summary: 'A role was deleted; this can be undone for 24 hours.',
    data: aboutRole,
  },
  'role.restored': { title: 'Role restored', summary: 'The deletion of a role was undone.', data: aboutRole },
  'organization.updated': {
    title: 'Organization updated',
    summary: 'The organization was renamed.',
    data: z.object({ actor, organization: named, previous_name: z.string() }),
  },
  'organization.owner_changed': {
    title: 'Organization transferred',
    summary: 'The organization has a new owner.',
    data: z.object({ actor, organization: named, owner: person, previous_owner: z.nullable(person) }),
  },
  'organization.settings_updated': {
    title: 'Organization settings updated',
    summary: 'A setting of the organization was created, updated or deleted; its value is not sent.',
    data: z.object({
      actor,
      organization: named,
      change: z.enum(['created', 'updated', 'deleted']),
      setting: z.object({ category: z.string(), key: z.string() }),
    }),
  },
  'domain.verified': {
    title: 'Domain verified',
    summary: 'The DNS record of a domain was found: its addresses belong to the organization.',
    data: z.object({ actor, domain: named }),
  },
  'domain.lapsed': {
    title: 'Domain no longer verified',
    summary: 'The DNS record of a verified domain has been missing for three days.',
    data: z.object({ actor, domain: named }),
  },
  'connection.created': {
    title: 'Connection created',
    summary: "A connection to the organization's own identity provider was created.",
    data: aboutConnection,
  },
  'connection.changed': {
    title: 'Connection changed',
    summary: 'The settings of a connection changed; they are not sent.',
    data: aboutConnection,
  },
  'connection.enabled': {
    title: 'Connection enabled',
    summary: 'A connection is offered to people with an address of its domains.',
    data: aboutConnection,
  },
  'connection.disabled': {
    title: 'Connection disabled',
    summary: 'A connection is not offered any more.',
    data: aboutConnection,
  },
  'connection.deleted': {
    title: 'Connection deleted',
    summary: 'A connection was deleted with its directory.',
    data: aboutConnection,
  },
  'api_key.created': { title: 'API key created', summary: 'An API key was created.', data: aboutKey },
  'api_key.updated': {
    title: 'API key updated',
    summary: 'The name, expiry or roles of an API key changed.',
    data: aboutKey,
  },
  'api_key.deleted': { title: 'API key deleted', summary: 'An API key was deleted.', data: aboutKey },
  'report.finished': {
    title: 'Report finished',
    summary: 'A report that a member requested is done or has failed.',
    data: z.object({
      actor,
      /** The user who requested it. */
      user: person,
      report: z.object({ id: z.number(), type: reportType, format: reportFormat, status: z.enum(['done', 'failed']) }),
    }),
  },
});
