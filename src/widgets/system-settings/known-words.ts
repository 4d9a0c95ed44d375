import type { knownSystemSettings } from '../../core/contract/known-settings.ts';
import { defineWords } from '../../core/languages/words.ts';

type Key = (typeof knownSystemSettings)[number]['key'];

const opens = (entry: string) => `URL that the entry ‘${entry}’ of the application switcher leads to.`;

/** What the known system settings do. */
export const knownWords = defineWords('system-settings/known', {
  asset_tracking_url: opens('Asset tracking'),
  infrastructure_monitoring_url: opens('Infrastructure monitoring'),
  logistic_url: opens('Logistics dashboard'),
  logistic_url_old: opens('Logistics dashboard (legacy)'),
  masternode_url: opens('Sensors admin dashboard'),
  auth_server_url_old: opens('Auth server (legacy)'),
  documentation_url: 'URL of the documentation in the header’s information menu.',
  api_guide_url: 'URL of the API guide in the header’s information menu.',
  helpdesk_url: 'URL of the helpdesk in the header’s information menu.',
  auth_server_url: 'URL of this console. A forced logout leads there.',
  trusted_domains: 'Hosts and origins with pages that may use the elements and the API.',
  formats: 'Locale formats that users can choose, separated by commas.',
  sender_name: 'Sender name of emails.',
  sender_address: 'Sender address of emails.',
  reply_to: 'Reply address of emails.',
} satisfies Record<Key, string>);
