import { createContext, useContext, useMemo } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { routeUrl, type RouteName } from '../../core/routes/routes.ts';
import type { Session } from '../../core/session/session.ts';
import { useWidget, type WidgetHost } from './widget.ts';

/** Where to go. */
export interface Destination {
  name: RouteName;
  params?: Record<string, string | number>;
  query?: URLSearchParams | Record<string, string>;
  /** Takes the place of the address now, so that back does not lead here. */
  replace?: boolean;
}

/** The sign-in, and then back to the page that is looked at now. */
export const signInHere = (session: Session): Destination => ({
  name: 'sign-in',
  query: { redirectTo: session.platform.location.href() },
});

/** How a screen moves to another one. */
export interface Navigation {
  /** Goes there: the host's router is asked first (`iam-navigate`), then the console's, then the browser. */
  go(to: Destination): void;
  /** The address of a destination, for links. */
  href(to: Destination): string;
}

/** The console puts its router here; elsewhere the browser leaves for the service's pages. */
export const NavigationContext = createContext<Navigation | null>(null);

/** How the widget around moves to other screens. */
export function useNavigation(): Navigation {
  const host = useWidget();
  const router = useContext(NavigationContext);
  return useMemo(() => router ?? leaving(host), [router, host]);
}

/**
 * Where a screen keeps its filters: the browser's address in the console and in an element with `routing="history"`,
 * null for an element on a host's page, whose URL belongs to the host.
 */
export function useFilterLocation(routing: string | undefined): AddressBar | null {
  const { session } = useWidget();
  const isConsole = useContext(NavigationContext) !== null;
  return isConsole || routing === 'history' ? session.platform.location : null;
}

/** Navigation of an element that stands alone: the host may take over, else the page is left for the service's. */
function leaving(host: WidgetHost): Navigation {
  const href = (to: Destination) => new URL(routeUrl(to.name, to.params, to.query), host.session.base).href;
  return {
    href,
    go(to) {
      const url = href(to);
      if (host.emit('navigate', { name: to.name, url }, { cancelable: true }))
        host.session.platform.location.assign(url);
    },
  };
}

/** What a click on a link tells. */
type LinkClick = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/** Follows a link within the page; with a modifier key or another button, the browser opens it as usual. */
export function followLink(event: LinkClick, follow: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow();
}

/**
 * Props of a link that the router follows without leaving the page; with a modifier key the browser opens it as usual.
 * @param find the destination; asked again when the link is followed, as it may depend on the address
 */
export function linkTo(navigation: Navigation, find: () => Destination) {
  return {
    href: navigation.href(find()),
    onClick: (event: LinkClick) => followLink(event, () => navigation.go(find())),
  };
}
