import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { matchRoute, routeUrl, BASE, type RouteName } from '../../core/routes/routes.ts';
import type { NextStep } from '../../core/session/after-sign-in.ts';
import type { Session } from '../../core/session/session.ts';
import type { SignInFlow } from '../../core/session/sign-in-flow.ts';
import { NetworkError } from '../../core/errors/errors.ts';
import type { Navigation } from '../react/navigation.ts';

/** The views of the public flow. */
export const signInViews = [
  'sign-in',
  'choose-organization',
  'invite',
  'logout',
  'restore-password',
  'resend-invitation',
  'create-account',
  'reset-password',
  'reset-email',
  'activate',
  'tfa',
  'redirect',
] as const satisfies readonly RouteName[];
export type SignInView = (typeof signInViews)[number];

export const isSignInView = (name: string | undefined): name is SignInView => signInViews.includes(name as SignInView);

export interface SignInOptions {
  session: Session;
  /** Navigates to other pages; with `routed`, also between views. */
  navigation: Navigation;
  /** Whether a surrounding router tracks the URL. */
  routed: boolean;
  /** `history` tracks and writes the URL; otherwise only the views change. */
  routing: 'history' | 'memory';
  view: SignInView;
  /** The log in replaces a page after its session ended; then that page continues. */
  inPlace?: boolean;
}

/** The pending two-factor step of each session, which outlives a view. */
const pending = new WeakMap<Session, Signal<string | null>>();

/** The current view, and the order of the steps. */
export class SignInModel {
  readonly view: ReadonlySignal<SignInView>;
  readonly query: ReadonlySignal<URLSearchParams>;
  readonly session: Session;
  /** The token of the two-factor step; null if none is pending. */
  readonly twoFactorToken: ReadonlySignal<string | null>;
  readonly #options: SignInOptions;
  readonly #view;
  readonly #query;
  readonly #twoFactorToken: Signal<string | null>;
  #steps: SignInFlow | undefined;
  #stops: (() => void)[] = [];
  #stepping = 0;
  #moved = false;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.session = options.session;
    this.#twoFactorToken = this.twoFactorToken = pending.get(options.session) ?? signal(null);
    pending.set(options.session, this.#twoFactorToken);
    this.#view = signal(options.view);
    this.#query = signal(this.#readQuery());
    this.view = this.#view;
    this.query = this.#query;
  }

  /**
   * The steps of the log in, fetched shortly before the first one.
   * @throws NetworkError if they cannot be fetched
   */
  async steps(): Promise<SignInFlow> {
    if (this.#steps) return this.#steps;
    try {
      const { SignInFlow } = await import('../../core/session/sign-in-flow.ts');
      return (this.#steps ??= new SignInFlow(this.session, this.#twoFactorToken));
    } catch (error) {
      throw new NetworkError(error);
    }
  }

  /** Forgets a pending two-factor step. */
  forget(): void {
    this.#twoFactorToken.value = null;
  }

  /**
   * Whether the page's URL belongs to this flow: then secrets in it are used and removed. Otherwise it belongs to the
   * host.
   */
  get ownsAddress(): boolean {
    return this.#options.routing === 'history';
  }

  /**
   * Whether a view may take focus: it is the page, or the user came from another view. A host's page keeps its own
   * focus.
   */
  get takesFocus(): boolean {
    return this.ownsAddress || this.#options.routed || this.#moved;
  }

  start(): void {
    if (!this.ownsAddress) return;
    this.#stops = [this.session.events.listen((name) => name === 'signed-in' && void this.#signedInElsewhere())];
    if (this.#options.routed) return;
    this.#follow();
    this.#stops.push(this.session.platform.location.listen(() => this.#follow()));
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Shows a view, such as when a host sets the attribute or the console's URL changes. */
  show(view: SignInView): void {
    this.#moved ||= view !== this.#view.peek();
    this.#query.value = this.#readQuery();
    this.#view.value = view;
  }

  /** Goes to another view; the URL follows if this widget owns it. */
  go(view: SignInView, query?: Record<string, string>): void {
    this.#moved = true;
    if (!this.ownsAddress) {
      this.#query.value = new URLSearchParams(query);
      this.#view.value = view;
      return;
    }
    if (this.#options.routed) return this.#options.navigation.go({ name: view, ...(query && { query }) });
    this.session.platform.location.push(routeUrl(view, {}, query));
    this.#follow();
  }

  /** The URL of a view, for links. */
  href(view: SignInView): string {
    return this.#options.navigation.href({ name: view });
  }

  /**
   * Runs a step of the sign-in and goes where it leads.
   * @throws whatever the step throws
   */
  async take(step: (flow: SignInFlow) => Promise<NextStep>): Promise<void> {
    this.#stepping += 1;
    try {
      this.proceed(await step(await this.steps()));
    } finally {
      this.#stepping -= 1;
    }
  }

  /** Navigates to the result of a step. */
  proceed(step: NextStep): void {
    if (this.#options.inPlace && step.to !== 'tfa') {
      if (step.to === 'choose-organization') this.#options.navigation.go({ name: step.to });
    } else if (step.to === 'tfa' || step.to === 'choose-organization') this.go(step.to);
    else if (step.to === 'redirect') this.go('redirect', { redirectTo: step.url });
    else if (step.to === 'app') this.session.platform.location.assign(step.url);
    else this.#options.navigation.go({ name: 'user' });
  }

  /** Leaves the sign-in for the root page. */
  leave(): void {
    this.#options.navigation.go({ name: 'user', replace: true });
  }

  /** Removes secrets from the URL at once. */
  cleanAddress(...names: string[]): void {
    const { location } = this.session.platform;
    const url = new URL(location.href());
    const had = names.filter((name) => url.searchParams.has(name));
    for (const name of had) url.searchParams.delete(name);
    if (had.length > 0) location.replace(url.href);
  }

  /** Lets another user log in: avatar and organization go with the session. */
  async switchAccount(): Promise<void> {
    this.forget();
    await this.session.logout();
    this.go('sign-in');
  }

  /** Another tab logged in: this one need not ask again. */
  async #signedInElsewhere(): Promise<void> {
    if (this.#stepping > 0 || this.#view.peek() !== 'sign-in') return;
    await this.take((flow) => flow.next()).catch(() => {});
  }

  #follow(): void {
    const match = matchRoute(new URL(this.session.platform.location.href()).pathname.replace(BASE, ''));
    const name = match?.route.name;
    if (isSignInView(name)) this.show(name);
  }

  #readQuery(): URLSearchParams {
    return new URL(this.session.platform.location.href()).searchParams;
  }
}
