import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Single sign-on': the list of connections. */
export const words = defineWords('single-sign-on', {
  title: 'Single sign-on',
  connections: 'Connections',
  add: 'Add connection',
  setUp: 'Set up single sign-on',
  noneTitle: 'Let people log in with your company’s account',
  noneText:
    'Connect Okta, Entra ID, Google Workspace or another identity provider. It takes about ten minutes, ' +
    'and nothing changes for anybody before you enable it.',
  name: 'Name',
  kind: 'Protocol',
  domains: 'Domains',
  noDomains: 'None yet',
  status: 'Status',
  lastLogin: 'Last log in',
  never: 'None yet',
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
  vendors: {
    okta: 'Okta',
    entra: 'Microsoft Entra ID',
    google: 'Google Workspace',
    other: 'Other provider',
  } satisfies Record<Connection['vendor'], string>,
  statuses: {
    draft: 'Draft',
    tested: 'Tested',
    enabled: 'Enabled',
    disabled: 'Disabled',
  } satisfies Record<Connection['status'], string>,
  required: 'Required',
  back: 'Back to single sign-on',
  unknownTitle: 'This connection does not exist',
  unknownText: 'It may have been deleted.',
  saved: 'Changes saved',
  enabledToast: 'Connection enabled',
  disabledToast: 'Connection disabled',
  deletedToast: 'Connection deleted',
  deniedTitle: 'Single sign-on is for administrators',
  deniedText: 'Ask an owner or administrator of your organization.',
  noOrganization: 'No organization is chosen',
  noOrganizationText: 'Log in to an organization, or name one in the element’s attribute.',
});
