import type { ConnectionLogin } from '../../../core/contract/endpoints/single-sign-on/connections.ts';
import { defineWords } from '../../../core/languages/words.ts';

/** Texts of a connection's page. */
export const pageWords = defineWords('single-sign-on/page/page', {
  continueTitle: 'This connection is not ready yet.',
  continue: 'Continue set-up',
  notEnabled: 'The test succeeded. Nobody can log in with this connection before you enable it.',
  wasDisabled: 'This connection is disabled. People log in as before it was enabled.',
  enable: 'Enable',
  disable: 'Disable',
  disableTitle: 'Disable connection',
  disableText:
    'People can no longer log in with it. Those who know no other way in are locked out until you enable it.',
  test: 'Test log in',
  more: 'More actions',
  setUpSteps: 'Set-up steps',
  delete: 'Delete connection',
  deleteText:
    'People can no longer log in with it, and its directory ends. Members stay members. This cannot be undone.',
  deleteAction: 'Delete',
  typeName: 'Type the name of the connection',
  nameDiffers: 'This is not its name. Type it as shown below.',

  provider: 'Identity provider',
  edit: 'Edit',
  editProvider: 'Edit identity provider',
  editPeople: 'Edit people and roles',
  secretStored: 'Stored',
  none: 'None',
  metadataRead: (moment: string) => `Read ${moment}`,
  people: 'People and roles',
  newPeople: 'New people',
  newPeopleJoin: 'Join by themselves',
  newPeopleInvited: 'Need an invitation',
  groupsCount: (count: number) => (count === 1 ? '1 group' : `${count} groups`),

  certificates: 'Certificates',
  subject: 'Subject',
  fingerprint: 'Fingerprint',
  ends: 'Ends',
  ended: 'Ended',
  endsSoon: 'Ends soon',
  certificateHint: 'Log ins fail when the last certificate ends. Paste the next one before, or use the metadata URL.',

  required: 'Required log in',
  requiredText:
    'Members with an address of these domains can then enter this organization only with this connection: ' +
    'no password, passkey, code or other provider. Their other organizations do not notice.',
  requiredRule: 'Possible once the connection is enabled and somebody who stays has tested it.',
  ownerNote: 'The owner can still log in with password and two-factor, so that nobody is locked out.',
  requireSwitch: 'Require this log in',
  requireTitle: 'Require this log in?',
  requireConfirm:
    'Members with these domains are logged out of this organization, and come back only with this connection.',
  requireAction: 'Require',

  lastTest: 'Last test',
  logins: 'Last log ins',
  loginsText: 'The last 20, without secrets.',
  refresh: 'Load again',
  when: 'Time',
  who: 'Person',
  outcome: 'Outcome',
  outcomes: {
    succeeded: 'Succeeded',
    refused: 'Refused',
  } satisfies Record<ConnectionLogin['outcome'], string>,
  testMark: 'Test',
  reason: 'Reason',
  referenceTitle: 'Reference',
  unknown: 'Unknown',
  noLogins: 'No log ins yet',
  noLoginsText: 'Each log in with this connection appears here, with the reason if it was refused.',
  details: (who: string) => `Details of the log in of ${who}`,
  loginTitle: 'Log in',
});
