import type { InfrastructureUrl } from '../../core/permissions/infrastructure.ts';

/** An item of the profile bar's menu. */
export interface HeaderMenuItem {
  title: string;
  /** Name of the route that it leads to, such as `user`; the item whose route is `logout` signs out. */
  route: string;
  /** Any CSS colour for its text, or `danger`. */
  color?: string;
  /** Address of a small picture; when it cannot be loaded, the item is left out. */
  icon?: string;
  /** Where it leads, for routes that are the host's; a host with a router takes `iam-navigate` instead. */
  url?: string;
}

/** A link of the info menu. */
export interface InfoMenuItem {
  id: string;
  title: string;
  description: string;
  link: string;
  /** Address of a small picture; when it cannot be loaded, the item is left out. */
  icon?: string;
}

/** What a host may set; left out, it comes from the session. */
export interface HeaderInputs {
  /** Addresses by key for the application switcher. */
  infrastructureUrls?: readonly InfrastructureUrl[] | undefined;
  /** The product's name, beside the logo. */
  appName?: string | undefined;
  name?: string | undefined;
  menuItems?: readonly HeaderMenuItem[] | undefined;
  imageUrl?: string | undefined;
  organization?: string | undefined;
  email?: string | undefined;
  /** The route that is shown now: choosing its item does nothing. */
  route?: string | undefined;
  infoMenuItems?: readonly InfoMenuItem[] | undefined;
}
