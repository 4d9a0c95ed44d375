import { defineWords } from '../../../core/languages/words.ts';

/** Texts of the tab 'Export types'. */
export const words = defineWords('applications/export-types', {
  exportTypes: 'Export types',
  create: 'Register export type',
  createTitle: 'Register export type',
  editTitle: 'Edit export type',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  actions: 'Actions',
  save: 'Save',
  cancel: 'Cancel',

  title: 'Title',
  titleHint: 'As people choose it in the export dialog.',
  type: 'Type',
  typeHint: 'Its name in requests and in the application’s program. It cannot be changed later.',
  typeInvalid: 'Two to 60 lowercase letters, digits and underscores; a letter first',
  url: 'URL',
  urlHint: 'Where the service asks the application for the rows, by POST.',
  urlInvalid: 'Enter a URL such as https://example.com/exports',
  urlCredentials: 'The URL must not contain a user name or password',
  formats: 'Formats',
  formatsHint:
    'People find the first one chosen. The service writes JSON, JSON Lines and CSV from rows; a file of another ' +
    'format comes from the application.',
  needsFormat: 'An export type needs at least one format',
  permission: 'Permission',
  permissionHint: 'Who holds it in their organization may start the export.',
  everyPermission: (name: string) => `The whole application (${name})`,
  removedPermission: (name: string) => `${name}, no longer declared`,
  routes: 'Routes',
  routesHint:
    'Names of dashboards’ routes that offer it. Without any, all routes do that no other export type of the ' +
    'application names.',
  everyRoute: 'All others',
  missing: 'This field is empty',
  changedElsewhere: (value: string) => `Changed elsewhere, to ‘${value}’. Saving now replaces that.`,

  params: 'Parameters',
  paramsHint: 'What the export dialog asks for besides format and date range.',
  paramsElsewhere: 'Changed elsewhere. Saving now replaces that.',
  noParams: 'None',
  addParam: 'Add parameter',
  param: (number: number) => `Parameter ${number}`,
  removeParam: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  label: 'Label',
  name: 'Name',
  nameInvalid: 'A letter, then up to 39 letters, digits and underscores',
  nameTaken: 'Another parameter has this name',
  kind: 'Kind',
  kinds: { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' },
  required: 'Required',
  options: 'Options',
  optionsHint: 'One in each line, as value = label.',
  needsOption: 'A choice needs at least one option',
  optionTaken: 'Two options have the same value',
  tooManyOptions: 'At most 100 options',

  createdToast: 'Export type registered',
  savedToast: 'Export type saved',
  deletedToast: 'Export type deleted',
  deletedElsewhere: 'This export type was deleted in the meantime.',

  confirmTitle: 'Delete export type',
  confirmText:
    'The export dialog no longer offers it, and its unfinished exports fail. Finished files stay for their day. This ' +
    'action cannot be undone.',
  confirmAction: 'Delete',

  noneTitle: 'No export types yet',
  noneText: 'With an export type, people download the application’s data in the export dialog of every dashboard.',
  noneFound: 'No export types match',
  noneFoundText: 'Try another search.',
  deniedTitle: 'You don’t have access to export types',
  deniedText: 'Only platform staff with permission to write system settings see them. Ask a super admin.',

  back: 'Back to export types',
  unknownTitle: 'This export type does not exist',
  unknownText: 'It may have been deleted.',
  more: 'More actions',
  test: 'Test',
  editThis: 'Edit',
  deleteThis: 'Delete export type',
  created: 'Created',

  secret: 'Signing secret',
  secretTitle: 'Signing secret',
  secretLead:
    'The application uses this secret to verify that requests for rows come from here. Copy it now: it will not be ' +
    'shown again.',
  copySecret: 'Copy secret',
  roll: 'Roll signing secret',
  revokeHint: 'After a leak. Until the application knows the new secret, it rejects requests, and exports fail.',
  bothUntil: (when: string) => `The old secret also signs until ${when}.`,

  tryTitle: 'Serve an export type',
  tryText:
    'Put a service key with the scope exports:serve into the environment variable IAM_KEY. The request registers an ' +
    'export type, and its reply contains the signing secret. The program for Node.js serves it: put the secret into ' +
    'EXPORT_SECRET, and run npm install iam-widgets first.',
});
