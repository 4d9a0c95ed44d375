import type { InfrastructureUrl } from '../../core/permissions/infrastructure.ts';

/** An item of the profile bar's menu. */
export interface HeaderMenuItem {
  title: string;
  /** Name of the item's route, such as `user`; the route `logout` logs out. */
  route: string;
  /** Any CSS color for its text, or `danger`. */
  color?: string;
  /** URL of a small icon; if it cannot be loaded, the item is omitted. */
  icon?: string;
  /** The item's URL, for the host's own routes; a host with a router handles `iam-navigate` instead. */
  url?: string;
}

/** A link of the info menu. */
export interface InfoMenuItem {
  id: string;
  title: string;
  description: string;
  link: string;
  /** URL of a small icon; if it cannot be loaded, the item is omitted. */
  icon?: string;
}

/** Inputs that a host may set; defaults come from the session. */
export interface HeaderInputs {
  /** URLs by key, for the application switcher. */
  infrastructureUrls?: readonly InfrastructureUrl[] | undefined;
  /** The product's name, beside the logo. */
  appName?: string | undefined;
  name?: string | undefined;
  menuItems?: readonly HeaderMenuItem[] | undefined;
  imageUrl?: string | undefined;
  organization?: string | undefined;
  email?: string | undefined;
  /** The current route: choosing its item does nothing. */
  route?: string | undefined;
  infoMenuItems?: readonly InfoMenuItem[] | undefined;
}
