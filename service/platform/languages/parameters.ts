import type { Value } from './value.ts';

/** Generated from the English messages by `npm run generate`: the values that each message names. */
export interface Parameters {
  'contract.locale': { name: Value };
  'contract.domain': { entry: Value };
  'contract.logo.large': { limit: Value };
  'contract.logo.element': { name: Value };
  'contract.logo.attribute': { name: Value };
  'errors.apiKeyHasNone': { what: string };
  'errors.partUnreadable': { part: string; problem: Value };
  'errors.checkField': { field: Value; problem: Value };
  'errors.sortUnknown': { choices: Value };
  'errors.internal': { id: Value };
  'errors.tooMany': { wait: Value };
  'errors.networkMails': { wait: Value };
  'errors.quota': { what: string; wait: Value };
  'errors.wait.minutes': { minutes: number };
  'errors.wait.hours': { hours: number };
  'errors.externalUnknown': { email: Value };
  'errors.confirmAsRequester': { account: Value };
  'errors.permissionUnknown': { permission: Value };
  'errors.permissionOfPlatform': { permission: Value };
  'errors.settingsFull': { entries: Value; kibibytes: Value };
  'errors.settingExistsHint': { path: Value };
  'errors.tooManyKeys': { limit: Value };
  'errors.tooManyWebhooks': { limit: Value };
  'errors.exportsUnfinished': { count: Value };
  'errors.exportInvalid': { problem: Value };
  'fields.mustBe': { kind: string };
  'fields.oneOf': { choices: Value };
  'fields.sortedBy': { choices: Value };
  'fields.moreThan': { limit: Value };
  'fields.atLeast': { limit: Value };
  'fields.atMost': { limit: Value };
  'fields.charactersAtLeast': { limit: Value };
  'fields.charactersAtMost': { limit: Value };
  'fields.entriesAtLeast': { limit: Value };
  'fields.entriesAtMost': { limit: Value };
  'fields.devicesAtMost': { limit: Value };
  'fields.wholeNumber': { name: Value };
  'fields.webhookEvent': { type: Value };
  'fields.verbatim': { text: Value };
}
