import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { isUnreachable } from '../../core/errors/guards.ts';
import { matchRoute, normalizeBasePath, routeUrl, type RouteMatch, type RouteName } from '../../core/routes/routes.ts';
import { guard, type GuardDecision } from '../../core/session/guard.ts';
import type { Session } from '../../core/session/session.ts';
import type { LeaveQuestion } from '../react/leave-guard.ts';
import { LinkedAction } from '../react/linked-action.ts';
import type { Destination, Navigation } from '../react/navigation.ts';

/** What the console shows: a page, the check of the session, or that the service cannot be reached. */
export type Shown =
  | { kind: 'wait'; match: RouteMatch | null }
  | { kind: 'unreachable' }
  | { kind: 'page'; match: RouteMatch; query: URLSearchParams; first: boolean; action: LinkedAction | null };

export interface ConsoleOptions {
  session: Session;
  /** Where the console's pages are, such as `/people`. Default: `/auth/`. */
  basePath?: string | undefined;
  /** Offers a navigation to the host; false if the host takes over. */
  offer: (name: RouteName, url: string) => boolean;
  /** Called with errors that stop the navigation, such as a missing URL of the auth server. */
  failed: (error: unknown) => void;
  /** Called for a URL without a page, before the log in is shown instead. */
  missing: () => void;
  /** Asks before a page with unsaved changes is left. */
  mayLeave?: () => Promise<boolean>;
}

/** The console's router: the URL, the guard, and the current page. */
export class ConsoleModel implements Navigation {
  readonly #shown: Signal<Shown>;
  readonly shown: ReadonlySignal<Shown>;
  readonly #options: ConsoleOptions;
  #stops: (() => void)[] = [];
  #turn = 0;
  #first = true;
  /** A forced logout is running; its end must not navigate. */
  #leaving = false;
  #questions = new Set<LeaveQuestion>();
  #here = '';
  readonly #base: string;

  constructor(options: ConsoleOptions) {
    this.#options = options;
    this.#base = normalizeBasePath(options.basePath);
    this.shown = this.#shown = signal(this.#firstPage());
  }

  start(): void {
    const { session } = this.#options;
    this.#stops = [
      session.platform.location.listen(() => void this.#moved()),
      session.events.listen((name, detail) => {
        if (this.#leaving) return;
        if (name === 'signed-out' && (detail as { reason: string }).reason === 'signed-out') void this.resolve();
        if (name === 'signed-in' && this.#shown.peek().kind === 'unreachable') void this.resolve();
      }),
    ];
    void this.resolve();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#turn++;
  }

  href(to: Destination): string {
    return routeUrl(to.name, to.params, to.query, this.#base);
  }

  go(to: Destination): void {
    void this.#go(to);
  }

  /** Registers a question to ask before the page is left, such as for a form with unsaved changes. */
  block(question: LeaveQuestion): () => void {
    this.#questions.add(question);
    return () => this.#questions.delete(question);
  }

  /** Finds the page of the URL and shows it; runs again after each change of URL or session. */
  async resolve(): Promise<void> {
    const turn = ++this.#turn;
    const { session } = this.#options;
    const url = new URL(session.platform.location.href());
    this.#here = url.href;
    const match = this.#matchOf(url);
    if (url.searchParams.get('reset-auth') === '1') return this.#reset(turn, match, url);
    let decision = this.#decide(match, url);
    if (decision.do === 'check') {
      if (this.#shown.peek().kind !== 'page') this.#shown.value = { kind: 'wait', match };
      await session.bootstrap();
      if (turn !== this.#turn) return;
      if (!session.isBootstrapped.peek()) {
        this.#shown.value = { kind: 'unreachable' };
        return;
      }
      decision = this.#decide(match, url);
    }
    if (decision.do === 'sign-in' && match?.route.layout === 'default')
      session.storage.requested = { name: match.route.name, params: match.params, query: url.searchParams.toString() };
    if (!match) this.#options.missing();
    if (decision.do === 'sign-in') this.go({ name: 'sign-in', query: decision.query, replace: true });
    else if (match) this.#show(match, url);
  }

  #matchOf({ pathname }: URL): RouteMatch | null {
    const path = pathname.startsWith(this.#base) ? pathname.slice(this.#base.length) : pathname;
    return matchRoute(path) ?? rootMatch(pathname, this.#base);
  }

  /** A public page needs no check of the session: it is shown at once, as the build may have rendered it. */
  #firstPage(): Shown {
    const url = new URL(this.#options.session.platform.location.href());
    const match = this.#matchOf(url);
    if (!match?.route.guest || url.searchParams.get('reset-auth') === '1') return { kind: 'wait', match };
    return { kind: 'page', match, query: url.searchParams, first: true, action: null };
  }

  /** @throws SetupError on a forced logout without a URL of the auth server */
  #decide(match: RouteMatch | null, url: URL): GuardDecision {
    const { session } = this.#options;
    return guard(
      { name: match?.route.name ?? null, guest: match?.route.guest ?? false, query: url.searchParams },
      {
        isBootstrapped: session.isBootstrapped.peek(),
        isSignedIn: session.isSignedIn,
        authServerUrl: session.infrastructure.data.peek()?.find(({ key }) => key === 'auth_server_url')?.value ?? null,
      },
      url.href,
    );
  }

  /** Forces a logout. Without a URL to go to, it reports an error and shows the sign-in. */
  async #reset(turn: number, match: RouteMatch | null, url: URL): Promise<void> {
    const { session, failed } = this.#options;
    await session.infrastructure.load();
    if (turn !== this.#turn) return;
    if (isUnreachable(session.infrastructure.error.peek())) {
      this.#shown.value = { kind: 'unreachable' };
      return;
    }
    let target: string | null = null;
    try {
      const decision = this.#decide(match, url);
      if (decision.do === 'reset') target = decision.url;
    } catch (error) {
      failed(error);
    }
    this.#leaving = true;
    await session.logout();
    this.#leaving = false;
    if (target !== null) return session.platform.location.assign(target);
    const query = new URLSearchParams(url.searchParams);
    query.delete('reset-auth');
    this.go({ name: 'sign-in', query, replace: true });
  }

  #show(match: RouteMatch, url: URL): void {
    const action = this.#takeAction(url);
    const isShown = this.#first && this.#shown.peek().kind === 'page';
    // An update would make React render prerendered nodes anew.
    if (!isShown) this.#shown.value = { kind: 'page', match, query: url.searchParams, first: this.#first, action };
    this.#first = false;
  }

  /** Takes `?action=` out of the URL, so that reloading or going back does not open it again. */
  #takeAction(url: URL): LinkedAction | null {
    const name = url.searchParams.get('action');
    if (name === null) return null;
    url.searchParams.delete('action');
    this.#options.session.platform.location.replace(url.href);
    this.#here = url.href;
    return new LinkedAction(name);
  }

  async #go(to: Destination): Promise<void> {
    const { session, offer } = this.#options;
    if (!(await this.#mayLeave())) return;
    const url = this.href(to);
    if (!offer(to.name, new URL(url, session.platform.location.href()).href)) return;
    if (to.replace) session.platform.location.replace(url);
    else if (new URL(url, session.platform.location.href()).href !== session.platform.location.href())
      session.platform.location.push(url);
    await this.resolve();
  }

  /** Handles back and forward. If the current page must not be left yet, it is restored. */
  async #moved(): Promise<void> {
    const { location } = this.#options.session.platform;
    if (this.#unsaved().length > 0 && location.href() !== this.#here) {
      const target = location.href();
      location.push(this.#here);
      if (!(await this.#mayLeave())) return;
      location.replace(target);
    }
    await this.resolve();
  }

  async #mayLeave(): Promise<boolean> {
    for (const question of this.#unsaved()) if (!(await question.ask())) return false;
    return true;
  }

  #unsaved(): LeaveQuestion[] {
    return [...this.#questions].filter((question) => question.isUnsaved());
  }
}

/** The base path shows the account. */
function rootMatch(pathname: string, base: string): RouteMatch | null {
  return pathname === base || `${pathname}/` === base || pathname === '/' ? matchRoute('user') : null;
}
