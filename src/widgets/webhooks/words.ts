import type { EventArea } from '../../core/contract/events/events.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of the tab 'Webhooks'. */
export const words = defineWords('webhooks', {
  webhooks: 'Webhooks',
  create: 'Create webhook',
  createTitle: 'Create webhook',
  editTitle: 'Edit webhook',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  actions: 'Actions',
  save: 'Save',
  cancel: 'Cancel',

  name: 'Name',
  url: 'URL',
  urlHint: 'Where the service sends each event, by POST.',
  apiKey: 'API key',
  apiKeyHint: 'Sent to the URL as ‘Authorization: Bearer …’. Leave it empty if the endpoint needs none.',
  noApiKey: 'None',
  fixed: 'The URL and the key of a webhook cannot be changed.',
  enabled: 'Enabled',
  enabledHint: 'A disabled webhook receives no events.',
  events: 'Events',
  areas: {
    user: 'Users',
    session: 'Sessions',
    role: 'Roles',
    organization: 'Organization',
    domain: 'Domains',
    connection: 'Single sign-on',
    api_key: 'API keys',
    report: 'Reports',
    permissions: 'Permissions',
  } satisfies Record<Exclude<EventArea, 'webhook'>, string> as Readonly<Record<string, string>>,
  allEvents: 'All events',
  noEvents: 'No events',
  someEvents: (chosen: number, all: number) => `${chosen} of ${all} events`,
  eventsHint: 'Without an event the webhook receives nothing.',
  changedElsewhere: (value: string) => `Changed elsewhere, to ‘${value}’. Saving now replaces that.`,
  missing: 'This field is empty',

  enable: (name: string) => `Enable ${name}`,
  enabledToast: 'Webhook enabled',
  disabledToast: 'Webhook disabled',
  createdToast: 'Webhook created',
  updatedToast: 'Webhook updated',
  deletedToast: 'Webhook deleted',
  deletedElsewhere: 'This webhook was deleted in the meantime.',

  state: 'State',
  stateOn: 'Active',
  stateOff: 'Off',
  stateFailing: 'Failing',
  stateStopped: 'Disabled after failures',
  created: 'Created',

  confirmTitle: 'Delete webhook',
  confirmText:
    'The endpoint receives no more events, and its deliveries are no longer listed. This action cannot be undone.',
  confirmAction: 'Delete',

  noneTitle: 'No webhooks yet',
  noneFound: 'No webhooks match',
  noneFoundText: 'Try another search.',

  back: 'Back to webhooks',
  unknownTitle: 'This webhook does not exist',
  unknownText: 'It may have been deleted.',
  more: 'More actions',
  sendTest: 'Send test event',
  testSent: 'Test event sent',
  failing: (since: string) =>
    `Every delivery has failed since ${since}. The service disables a webhook after five days of failure.`,
  stopped: (when: string) =>
    `The service disabled this webhook on ${when}, after five days of failed deliveries or because its endpoint ` +
    'answered with status 410. Send a test event once the endpoint is repaired, then enable the webhook again.',
  enableAgain: 'Enable again',
  editThis: 'Edit',
  deleteThis: 'Delete webhook',

  secret: 'Signing secret',
  secretTitle: 'Signing secret',
  secretLead:
    'Endpoints use this secret to verify that events come from here. Copy it now: it will not be shown again.',
  copySecret: 'Copy secret',
  roll: 'Roll signing secret',
  rollText:
    'A new signing secret replaces this one. The old one keeps signing for 24 hours, so that the endpoint can ' +
    'change over.',
  rollAction: 'Roll secret',
  revoke: 'Stop the old secret at once',
  revokeHint: 'After a leak. Until the endpoint knows the new secret, it rejects events.',
  bothUntil: (when: string) => `The old secret also signs until ${when}.`,
});
