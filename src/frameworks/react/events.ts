import type { IamEventMap } from '../../elements/base/events.ts';
import type { Pascal } from '../../elements/base/types.ts';

/** The name of an event's handler: `iam-user-created` becomes `onUserCreated`. */
type HandlerName<Name extends string> = Name extends `iam-${infer Own}` ? `on${Pascal<Own>}` : never;

/** A handler for each event of the elements, such as `onToast`. */
export type ReactHandlers = {
  [Name in keyof IamEventMap as HandlerName<Name>]?: ((event: IamEventMap[Name]) => void) | undefined;
};

/** The event of each handler. */
export const eventOf: Readonly<Record<keyof ReactHandlers, keyof IamEventMap>> = {
  onSignedIn: 'iam-signed-in',
  onSignedOut: 'iam-signed-out',
  onOrganizationChanged: 'iam-organization-changed',
  onNavigate: 'iam-navigate',
  onToast: 'iam-toast',
  onError: 'iam-error',
  onAccountSaved: 'iam-account-saved',
  onUserCreated: 'iam-user-created',
  onUserInvited: 'iam-user-invited',
  onOrganizationTransferred: 'iam-organization-transferred',
  onExportRequested: 'iam-export-requested',
};
