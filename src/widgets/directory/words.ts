import type { Connection } from '../../core/contract/endpoints/single-sign-on/connections.ts';
import { defineWords } from '../../core/languages/words.ts';

/** Texts of 'Directory'. */
export const words = defineWords('directory', {
  title: 'Directory',
  connection: 'Connection',
  noConnectionTitle: 'Set up single sign-on first',
  noConnectionText: 'A directory belongs to a connection. With it, people come and go as in your company’s directory.',
  setUp: 'Set up single sign-on',
  noneTitle: 'Let your directory add and remove members',
  noneText:
    'Whoever leaves your company is out of every dashboard within a minute, without anybody remembering it. ' +
    'You get a base address and a token for your directory.',
  create: 'Create directory',
  tokenTitle: 'Token of the directory',
  tokenLead: 'Paste it into your directory now: it is not shown again.',
  copyToken: 'Copy token',
  baseUrl: 'Base address',
  copyBaseUrl: 'Copy base address',
  tokenCreated: 'Token created',
  oldToken: (moment: string) => `The old token works until ${moment}`,
  lastSync: 'Last request',
  noSync: 'None yet: connect your directory with the base address and the token.',
  members: 'People',
  membersCount: (active: number, all: number) => `${active} active of ${all}`,
  groups: 'Groups',
  conflicts: 'Conflicts',
  conflictsCount: (count: number) => (count === 1 ? '1 to repair' : `${count} to repair`),
  noConflicts: 'None',
  roll: 'Roll token',
  rollText:
    'A new token replaces this one. The old one works for 24 hours, so that you can change it in your directory.',
  more: 'More actions',
  end: 'End directory',
  endText: 'Requests of the directory are refused at once. Members that it made stay members; remove them by hand.',
  endAction: 'End directory',
  ended: 'Directory ended',
  stepByStep: 'Step by step',
  guides: {
    okta: {
      one:
        'A SAML app: on its tab ‘General’, edit ‘App Settings’ and choose ‘SCIM’ as provisioning. An ' +
        'OpenID Connect app cannot provision: add ‘SCIM 2.0 Test App (OAuth Bearer Token)’ from the ' +
        'catalog beside it.',
      two:
        'On the tab ‘Provisioning’ > ‘Integration’, paste the base address into ‘SCIM connector base URL’, ' +
        'type userName as the unique identifier, choose ‘HTTP Header’ and paste the token.',
      three: 'Under ‘To App’, enable ‘Create Users’, ‘Update User Attributes’ and ‘Deactivate Users’.',
      four: 'Assign people on ‘Assignments’, and groups on ‘Push Groups’.',
    },
    entra: {
      one: 'Open ‘Enterprise applications’, your application, then ‘Provisioning’ > ‘New configuration’.',
      two:
        'Paste the base address into ‘Tenant URL’ and the token into ‘Secret token’, then ‘Test ' +
        'connection’ and ‘Create’.',
      three:
        'Assign people and groups under ‘Users and groups’, then ‘Start provisioning’. Entra ' +
        'synchronizes every 40 minutes.',
    },
    google: {
      one:
        'Google Workspace cannot provision custom apps. Without a directory, people join at their first ' +
        'log in, and you remove them by hand.',
      two: 'With another tool that speaks SCIM 2.0, use the base address and the token.',
    },
    other: {
      one: 'Enter base address and token where your directory asks for a SCIM 2.0 address and a bearer token.',
      two: 'Let it send the email address as userName, and ‘active’ when somebody leaves.',
    },
  } satisfies Record<Connection['vendor'], Readonly<Record<string, string>>>,

  requests: 'Requests',
  requestsText: 'The last 100, newest first.',
  all: 'All',
  refused: 'Refused',
  refresh: 'Load again',
  about: 'About',
  request: 'Request',
  result: 'Result',
  accepted: 'Accepted',
  when: 'Time',
  changes: 'Changes',
  noChange: 'No change',
  lists: 'A list',
  noRequests: 'No requests yet',
  noRequestsText: 'Each request of your directory appears here, with what it changed.',
  noRefused: 'Nothing was refused',
  noRefusedText: 'All of the last requests were accepted.',
  details: (what: string) => `Details of the request about ${what}`,
  why: 'Why it was refused, and what to do',
  status: 'Status',
  requestTitle: (path: string) => `Request ${path}`,

  groupsText: 'Groups that your directory sent. Their members get the role that you choose here.',
  groupName: 'Group',
  groupMembers: 'Members',
  role: 'Role',
  roleOf: (group: string) => `Role of ${group}`,
  noRole: 'No role',
  noGroups: 'No groups yet',
  noGroupsText: 'Push groups from your directory to give roles by them.',
  saved: 'Changes saved',
});
