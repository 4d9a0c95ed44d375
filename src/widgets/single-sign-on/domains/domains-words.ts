import type { OrganizationDomain } from '../../../core/contract/endpoints/single-sign-on/domains.ts';
import { defineWords } from '../../../core/languages/words.ts';

/** Texts of an organization's domains. */
export const domainsWords = defineWords('single-sign-on/domains/domains', {
  title: 'Domains',
  text:
    'People whose email has one of these domains log in at your identity provider. Prove that a domain is ' +
    'yours with a record in its DNS.',
  domain: 'Domain',
  placeholder: 'acme.example',
  add: 'Add domain',
  added: 'Domain added. Now create its DNS record.',
  missing: 'Type a domain, such as acme.example',
  statuses: {
    pending: 'Waiting for DNS',
    verified: 'Verified',
    lapsed: 'Record missing',
  } satisfies Record<OrganizationDomain['status'], string>,
  verifiedOn: (moment: string) => `since ${moment}`,
  record: 'Create this TXT record at your DNS provider. It can take some minutes until it is found.',
  lapsed: 'The record was there and has disappeared. Log ins with this domain stop until it is back.',
  recordName: 'Name',
  recordValue: 'Value',
  copyName: (domain: string) => `Copy the name of the record for ${domain}`,
  copyValue: (domain: string) => `Copy the value of the record for ${domain}`,
  check: 'Check now',
  checkNamed: (domain: string) => `Check ${domain} now`,
  showRecord: 'DNS record',
  notFound: 'The record was not found yet. Check name and value, and try again in some minutes.',
  verifiedToast: (domain: string) => `${domain} is verified`,
  remove: (domain: string) => `Remove ${domain}`,
  removeTitle: 'Remove domain',
  removeText:
    'People with this domain no longer log in at your identity provider. To use it again, it has to be verified again.',
  removeAction: 'Remove',
  removed: 'Domain removed',
  noneTitle: 'No domains yet',
  noneText: 'Add the domain of your company’s email, then verify it.',
});
