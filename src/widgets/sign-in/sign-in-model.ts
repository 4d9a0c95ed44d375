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
  /** Leaves for other pages; with `routed` it moves between the views as well. */
  navigation: Navigation;
  /** A router stands around this widget and follows the address. */
  routed: boolean;
  /** `history` follows and writes the address bar; otherwise the views change in place. */
  routing: 'history' | 'memory';
  view: SignInView;
  /** The sign-in stands in the place of a page whose session ended: afterwards that page goes on. */
  inPlace?: boolean;
}

/** The pending second step of each session, which outlives a view. */
const pending = new WeakMap<Session, Signal<string | null>>();

/** Which view is shown, and how the steps follow each other. */
export class SignInModel {
  readonly view: ReadonlySignal<SignInView>;
  readonly query: ReadonlySignal<URLSearchParams>;
  readonly session: Session;
  /** The token of the second step; null when none is pending. */
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
   * The steps of the sign-in, fetched when the first of them is near.
   * @throws NetworkError when they cannot be fetched
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

  /** Gives a pending second step up. */
  forget(): void {
    this.#twoFactorToken.value = null;
  }

  /** The page's address is this flow's: secrets in it are taken and cleaned. Elsewhere it is the host's. */
  get ownsAddress(): boolean {
    return this.#options.routing === 'history';
  }

  /**
   * A view may take focus: it is the page, or the person has come to it from another one. A host's page keeps its own.
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

  /** Shows a view, as when a host sets the attribute or the console's address changes. */
  show(view: SignInView): void {
    this.#moved ||= view !== this.#view.peek();
    this.#query.value = this.#readQuery();
    this.#view.value = view;
  }

  /** Goes to another view; the address follows where this widget has it. */
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

  /** The address of a view, for links. */
  href(view: SignInView): string {
    return this.#options.navigation.href({ name: view });
  }

  /**
   * Takes a step of the sign-in and follows where it leads.
   * @throws what the step throws
   */
  async take(step: (flow: SignInFlow) => Promise<NextStep>): Promise<void> {
    this.#stepping += 1;
    try {
      this.proceed(await step(await this.steps()));
    } finally {
      this.#stepping -= 1;
    }
  }

  /** Follows what a step of the sign-in leads to. */
  proceed(step: NextStep): void {
    if (this.#options.inPlace && step.to !== 'tfa') {
      if (step.to === 'choose-organization') this.#options.navigation.go({ name: step.to });
    } else if (step.to === 'tfa' || step.to === 'choose-organization') this.go(step.to);
    else if (step.to === 'redirect') this.go('redirect', { redirectTo: step.url });
    else if (step.to === 'app') this.session.platform.location.assign(step.url);
    else this.#options.navigation.go({ name: 'user' });
  }

  /** Leaves the sign-in for the root. */
  leave(): void {
    this.#options.navigation.go({ name: 'user', replace: true });
  }

  /** Takes secrets out of the address bar at once. */
  cleanAddress(...names: string[]): void {
    const { location } = this.session.platform;
    const url = new URL(location.href());
    const had = names.filter((name) => url.searchParams.has(name));
    for (const name of had) url.searchParams.delete(name);
    if (had.length > 0) location.replace(url.href);
  }

  /** Another person signs in: avatar and organization go with the session. */
  async switchAccount(): Promise<void> {
    this.forget();
    await this.session.logout();
    this.go('sign-in');
  }

  /** Another tab has signed in: this one need not ask again. */
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
