import type { InfrastructureUrl } from '../core/permissions/infrastructure.ts';
import { headerSpace } from '../widgets/header/header-space.ts';
import { StandaloneHeader } from '../widgets/header/header.tsx';
import type { HeaderMenuItem, InfoMenuItem } from '../widgets/header/inputs.ts';
import { WidgetElement } from './base/widget-element.ts';

/**
 * The header shared by the platform's applications: announcements, logo, application switcher, organization switcher,
 * bell, info menu and profile bar. Defaults come from the session; logged out, it leads to the sign-in.
 * @tag iam-header
 * @attr {string} app-name - The product's name, beside the logo.
 * @attr {string} name - The user's name. Default: the session's.
 * @attr {string} image-url - The user's picture. Default: the session's.
 * @attr {string} organization - The organization's name. Default: the session's.
 * @attr {string} email - The user's email. Default: the session's.
 * @attr {string} route - The current route's name; its menu item does nothing.
 * @prop {{key: string, value: string}[]} infrastructureUrls - URLs of the applications. Default: those that the user
 * may use.
 * @prop {{title: string, route: string, color?: string, icon?: string, url?: string}[]} menuItems - The profile bar's
 * menu. Default: 'My profile' and 'Log Out'.
 * @prop {{id: string, title: string, description: string, link: string, icon?: string}[]} infoMenuItems - The info
 * menu. Default: documentation, API guide, helpdesk.
 * @fires iam-navigate - A menu item leads to another page; cancelable, detail `{name, url}`. A host that cancels it for
 * `logout` ends the session itself.
 * @fires iam-toast - A message is about to be shown; cancelable, detail `{kind, message}`.
 * @fires iam-error - Something failed; detail `{id, code, message}`.
 * @slot logo - The mark at its beginning. Default: the organization's logo.
 * @slot left-menu - The left menu; with content, the burger button appears.
 * @csspart announcements - The stack of announcements.
 * @csspart top-panel - The strip with everything else.
 * @csspart burger - The button of the left menu.
 * @csspart left-menu - The left menu.
 * @csspart logo - The logo.
 * @csspart applications - The application switcher.
 * @csspart organization - The organization switcher.
 * @csspart bell - The bell.
 * @csspart info - The button of the info menu.
 * @csspart profile - The profile bar.
 */
export class IamHeader extends WidgetElement {
  static override readonly tag = 'iam-header';
  static override readonly attributes = {
    appName: 'string',
    name: 'string',
    imageUrl: 'string',
    organization: 'string',
    email: 'string',
    route: 'string',
  } as const;
  static override readonly properties = ['infrastructureUrls', 'menuItems', 'infoMenuItems'] as const;
  static override readonly methods = ['refresh'] as const;
  /** @internal */
  static override readonly styleSheets = [headerSpace];
  /** @internal */
  static override readonly widget = StandaloneHeader;

  declare appName: string | undefined;
  declare name: string | undefined;
  declare imageUrl: string | undefined;
  declare organization: string | undefined;
  declare email: string | undefined;
  declare route: string | undefined;
  declare infrastructureUrls: readonly InfrastructureUrl[] | undefined;
  declare menuItems: readonly HeaderMenuItem[] | undefined;
  declare infoMenuItems: readonly InfoMenuItem[] | undefined;
  /** Loads the header's data again. */
  declare refresh: () => Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'iam-header': IamHeader;
  }
  interface IamElementTypes {
    'iam-header': typeof IamHeader;
  }
}
