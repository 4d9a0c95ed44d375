import { createContext, useContext, useMemo } from 'react';
import type { AddressBar } from '../../core/platform/platform.ts';
import { consoleUrl, type ConsoleHome } from '../../core/routes/console-home.ts';
import type { RouteName } from '../../core/routes/routes.ts';
import type { Session } from '../../core/session/session.ts';
import { useWidget, type WidgetHost } from './widget.ts';

/** A page to go to. */
export interface Destination {
  name: RouteName;
  params?: Record<string, string | number>;
  query?: URLSearchParams | Record<string, string>;
  /** Replaces the current URL, so that going back does not return to it. */
  replace?: boolean;
}

/** The sign-in page, with the way back to the current page. */
export const signInHere = (session: Session): Destination => ({
  name: 'sign-in',
  query: { redirectTo: session.platform.location.href() },
});

/** How a screen navigates. */
export interface Navigation {
  /** Navigates. The host's router is asked first (`iam-navigate`), then the console's, then the browser. */
  go(to: Destination): void;
  /** The URL of a destination, for links. */
  href(to: Destination): string;
}

/** The console provides its router here; without it, the browser leaves for the service's pages. */
export const NavigationContext = createContext<Navigation | null>(null);

/** How the surrounding widget navigates. */
export function useNavigation(): Navigation {
  const host = useWidget();
  const router = useContext(NavigationContext);
  return useMemo(() => router ?? leaving(host), [router, host]);
}

/**
 * Where a screen keeps its filters: the browser's URL in the console and in an element with `routing="history"`; null
 * for an element on a host's page, because that URL belongs to the host.
 */
export function useFilterLocation(routing: string | undefined): AddressBar | null {
  const { session } = useWidget();
  const isConsole = useContext(NavigationContext) !== null;
  return isConsole || routing === 'history' ? session.platform.location : null;
}

/** Where an element finds the console's pages. */
export const consoleHome = ({ session, basePath }: Pick<WidgetHost, 'session' | 'basePath'>): ConsoleHome => ({
  base: session.base,
  page: session.platform.location.href(),
  basePath: basePath?.(),
});

/**
 * Navigation of an element outside the console: the host may take over, otherwise the browser leaves for the service's
 * page.
 */
function leaving(host: WidgetHost): Navigation {
  const href = (to: Destination) => consoleUrl(consoleHome(host), to.name, to.params, to.query);
  return {
    href,
    go(to) {
      const url = href(to);
      if (host.emit('navigate', { name: to.name, url }, { cancelable: true }))
        host.session.platform.location.assign(url);
    },
  };
}

/** The properties of a click on a link. */
type LinkClick = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/** Follows a link within the page. With a modifier key or another button, the browser opens it as usual. */
export function followLink(event: LinkClick, follow: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  follow();
}

/**
 * Props of a link that the router follows within the page; with a modifier key the browser opens it as usual.
 * @param find returns the destination; called again when the link is followed, because it may depend on the URL
 */
export function linkTo(navigation: Navigation, find: () => Destination) {
  return {
    href: navigation.href(find()),
    onClick: (event: LinkClick) => followLink(event, () => navigation.go(find())),
  };
}
