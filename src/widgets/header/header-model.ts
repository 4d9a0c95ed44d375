import { signal, type ReadonlySignal } from '@preact/signals-core';
import { isLogoSetting, LOGO, logoImage } from '../../core/branding/logo.ts';
import { type BrandColors, brandColors } from '../../core/branding/colors.ts';
import { consoleUrl, currentRoute, type ConsoleHome } from '../../core/routes/console-home.ts';
import { routes, type RouteName } from '../../core/routes/routes.ts';
import { ownOf } from '../../core/http/own-of.ts';
import { webAddress } from '../../core/http/web-address.ts';
import { keptUrls, type InfrastructureUrl } from '../../core/permissions/infrastructure.ts';
import { leaveByLogout } from '../../core/session/sign-in-url.ts';
import type { Session } from '../../core/session/session.ts';
import { Resource } from '../../core/state/resource.ts';
import type { Navigation } from '../react/navigation.ts';
import type { HeaderMenuItem, InfoMenuItem } from './inputs.ts';
import { words as headerWords } from './words.ts';
import type { Speak } from '../../core/languages/words.ts';

export interface HeaderOptions {
  session: Session;
  /** The surrounding router; null on a host's page. */
  router: Navigation | null;
  /** Offers a navigation to the host; false if the host takes over. */
  offer: (name: string, url: string) => boolean;
  /** Where the console's pages are. */
  home: () => ConsoleHome;
  /** Called with the organization's colors. */
  colored?: ((colors: BrandColors) => void) | undefined;
}

/** The header's data and menus, without React. */
export class HeaderModel {
  /** The organization's logo as an image URL; null for the default logo. */
  readonly logo: Resource<string | null>;
  /** The URLs of the applications that the user may use; none until their permissions are known. */
  readonly applications: ReadonlySignal<readonly InfrastructureUrl[]>;
  /** The page's URL; updates on back and forward. */
  readonly here: ReadonlySignal<string>;
  readonly #here;
  readonly #applications;
  readonly #options: HeaderOptions;
  #stops: (() => void)[] = [];

  constructor(options: HeaderOptions) {
    const { session } = (this.#options = options);
    this.#here = signal(session.platform.location.href());
    this.here = this.#here;
    this.#applications = signal(this.#keptUrls());
    this.applications = this.#applications;
    this.logo = new Resource(async (abort) => {
      if (session.organizationId.peek() === null) return null;
      const { data } = await session.client.request('GET /organizations/my', {
        query: { settings_category: 'branding' },
        signal: abort,
      });
      const settings = data[0]?.settings ?? [];
      options.colored?.(brandColors(settings));
      return logoImage(settings.find(isLogoSetting)?.value);
    });
  }

  start(): void {
    const { session } = this.#options;
    const { permissions, phase, infrastructure } = session;
    // The session may be of another bundle. A computed signal of this one does not see the signals of another.
    const sources = [permissions.isKnown, permissions.resource.data, phase, infrastructure.data];
    this.#stops = [
      ...sources.map((source) => source.subscribe(() => (this.#applications.value = this.#keptUrls()))),
      session.platform.location.listen(() => this.#look()),
      session.phase.subscribe((phase) => this.#entered(phase)),
      session.organizationId.subscribe((id) => this.#changed(id)),
      session.events.listen((name, detail) => {
        if (name === 'changed' && (detail as { what: string }).what === LOGO.category) void this.logo.reload();
      }),
    ];
    void session.bootstrap();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Loads the header's data again. */
  async refresh(): Promise<void> {
    const { session } = this.#options;
    this.#look();
    await session.check();
    await Promise.all([
      session.infrastructure.reload(),
      ...(session.isSignedIn ? [session.organizations.reload(), this.logo.reload(), session.user.reload()] : []),
    ]);
  }

  /** Remembers a followed application link; the next log in leads there. */
  chooseApplication(url: string): void {
    this.#options.session.storage.app = url;
  }

  /** @throws ApiError 404 if the user is no longer an active member */
  async chooseOrganization(id: number): Promise<void> {
    const { session } = this.#options;
    if (session.organizationId.peek() !== id) await session.chooseOrganization(id);
  }

  /**
   * Chooses an item of the profile menu: navigates to its route, unless that is already shown. Choosing `logout` first
   * forgets which announcements were closed.
   * @param current the current route. Default: found by the URL
   */
  async choose(item: HeaderMenuItem, current: string | undefined): Promise<void> {
    const { session, router, offer, home } = this.#options;
    if (item.route === (current ?? this.#route())) return;
    if (item.route === 'logout') session.storage.clearAnnouncements();
    const known = routes.some(({ name }) => name === item.route);
    if (router && known) return router.go({ name: item.route as RouteName });
    // On a host without a content security policy, `javascript:` would run here.
    const { url: given } = ownOf(item);
    const own = given && webAddress(given, session.platform.location.href()) ? given : undefined;
    const url = own ?? (known ? consoleUrl(home(), item.route as RouteName) : '');
    if (!offer(item.route, url) || !url) return;
    if (item.route === 'logout') return leaveByLogout(session, url);
    session.platform.location.assign(url);
  }

  #changed(organizationId: number | null): void {
    if (organizationId !== null) return void this.logo.reload();
    this.logo.clear();
    const { session, colored } = this.#options;
    if (session.phase.peek() === 'signed-in') colored?.(brandColors([]));
  }

  #keptUrls(): readonly InfrastructureUrl[] {
    const { permissions, phase, infrastructure } = this.#options.session;
    // The only link that needs no permission would move when the others come.
    if (!permissions.isKnown.peek() && ['checking', 'signed-in'].includes(phase.peek())) return [];
    return keptUrls(infrastructure.data.peek() ?? [], permissions.resource.data.peek() ?? {});
  }

  #look(): void {
    this.#here.value = this.#options.session.platform.location.href();
  }

  /** The console's current route, if the page belongs to the console. */
  #route(): string | undefined {
    return currentRoute(this.#options.home())?.route.name;
  }

  #entered(phase: string): void {
    const { session } = this.#options;
    // Everyone sees the info menu. Its links come with the infrastructure settings, which a logout clears.
    if (phase !== 'unknown') void session.infrastructure.load();
    if (phase === 'signed-in') void session.organizations.load();
  }
}

/**
 * The three links of the info menu; links without a URL are omitted.
 * @param links the session's links; @param base its API's base, which describes itself if no guide is named
 */
export function infoItems(speak: Speak, links: Readonly<Record<string, string>>, base: string): InfoMenuItem[] {
  const item = (id: string, title: string, description: string, link: string | undefined) =>
    link ? [{ id, title, description, link }] : [];
  return [
    ...item(
      'documentation',
      speak(headerWords).documentation,
      speak(headerWords).documentationText,
      links['documentation_url'],
    ),
    ...item(
      'api-guide',
      speak(headerWords).apiGuide,
      speak(headerWords).apiGuideText,
      links['api_guide_url'] ?? `${base}/openapi.json`,
    ),
    ...item('helpdesk', speak(headerWords).helpdesk, speak(headerWords).helpdeskText, links['helpdesk_url']),
  ];
}

/** The profile menu's default items. */
export const ownMenuItems = (speak: Speak): readonly HeaderMenuItem[] => [
  { title: speak(headerWords).myProfile, route: 'user' },
  { title: speak(headerWords).logOut, route: 'logout', color: 'danger' },
];
