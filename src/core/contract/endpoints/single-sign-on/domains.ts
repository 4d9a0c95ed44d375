import * as z from 'zod/mini';
import { may } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { byId, id, line, nothing, time } from '../../fields.ts';

/** `lapsed`: it was verified, and its record has been missing for three days. */
export const domainStatus = z.enum(['pending', 'verified', 'lapsed']);

/** A domain of mail addresses that an organization says is its own, and the DNS record that proves it. */
export const organizationDomain = z.object({
  id: z.number(),
  /** As people read it, such as `müller.example`. */
  domain: z.string(),
  status: domainStatus,
  /** The name of the TXT record, in the form of DNS. */
  txt_name: z.string(),
  /** The text that the record must have. */
  txt_value: z.string(),
  verified_at: z.nullable(time),
});

export type OrganizationDomain = z.output<typeof organizationDomain>;

const managers = may('auth.organizations.WRITE', 'auth.organization.ADMIN');
const byDomain = z.object({ id, domainId: id });

export const domainsEndpoints = endpoints({
  'GET /organizations/{id}/domains': {
    summary: 'Lists the domains of an organization, by name.',
    access: managers,
    setup: true,
    params: byId,
    reply: z.array(organizationDomain),
  },

  'POST /organizations/{id}/domains': {
    summary: 'Adds a domain. It is pending until its record is found in DNS.',
    access: managers,
    setup: true,
    params: byId,
    body: z.object({ domain: line }),
    reply: z.array(organizationDomain),
    status: 201,
  },

  'POST /organizations/{id}/domains/{domainId}/verify': {
    summary: 'Looks for the record of a domain in DNS now. A verified domain belongs to one organization.',
    access: managers,
    setup: true,
    params: byDomain,
    reply: z.array(organizationDomain),
    status: 200,
  },

  'DELETE /organizations/{id}/domains/{domainId}': {
    summary: 'Removes a domain from an organization.',
    access: managers,
    setup: true,
    params: byDomain,
    reply: nothing,
  },
});
