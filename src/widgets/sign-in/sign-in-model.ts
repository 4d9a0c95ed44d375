import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { currentRoute } from '../../core/routes/console-home.ts';
import { BASE, normalizeBasePath, routeUrl, type RouteName } from '../../core/routes/routes.ts';
import { webAddress } from '../../core/http/web-address.ts';
import { handoverRequest, isArriving } from '../../core/session/handover/handover.ts';
import { isOwnPage } from '../../core/session/own-page.ts';
import { leaveForConnection, wayBack } from '../../core/session/company/required-log-in.ts';
import type { NextStep } from '../../core/session/after-sign-in.ts';
import type { RequestedPage } from '../../core/session/storage.ts';
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

/** What is shown: a view of the flow, or who is logged in. */
export type Shown = SignInView | 'signed-in';

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
  /** The sign-in is part of a page, which continues afterwards. */
  inPlace?: boolean;
  /** Called after a sign-in that is part of a page. */
  done?: (() => void) | undefined;
  /** Where the flow's pages are, with `routing: 'history'`. Default: `/auth/`. */
  basePath?: string | undefined;
  /** What follows: `stay`, `console` (where the console would lead) or a URL. Default: `stay` outside the console. */
  afterSignIn?: string | undefined;
}

/** The pending two-factor step of each session, which outlives a view. */
const pending = new WeakMap<Session, Signal<string | null>>();

/** The current view, and the order of the steps. */
export class SignInModel {
  readonly view: ReadonlySignal<Shown>;
  readonly query: ReadonlySignal<URLSearchParams>;
  readonly session: Session;
  /** The token of the two-factor step; null if none is pending. */
  readonly twoFactorToken: ReadonlySignal<string | null>;
  readonly #options: SignInOptions;
  readonly #view: Signal<Shown>;
  readonly #query;
  readonly #twoFactorToken: Signal<string | null>;
  #steps: SignInFlow | undefined;
  #stops: (() => void)[] = [];
  #stepping = 0;
  #moved = false;
  #passes = true;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.session = options.session;
    this.#twoFactorToken = this.twoFactorToken = pending.get(options.session) ?? signal(null);
    pending.set(options.session, this.#twoFactorToken);
    this.#query = signal(this.#readQuery());
    this.#view = signal(this.#entry(options.view));
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
    this.session.storage.twoFactor = this.#twoFactorToken.value = null;
  }

  /**
   * Resumes the two-factor step that was pending before a reload, in this tab alone.
   * @returns whether one is pending
   */
  resume(): boolean {
    this.#twoFactorToken.value ??= this.session.storage.twoFactor;
    return this.#twoFactorToken.peek() !== null;
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
    const { events, platform } = this.session;
    this.#stops = [events.listen((name) => this.#heard(name))];
    if (this.#view.peek() === 'signed-in' || this.#isArriving) void this.session.bootstrap().then(() => this.#settle());
    if (!this.ownsAddress || this.#options.routed) return;
    this.#follow();
    this.#stops.push(platform.location.listen(() => this.#follow()));
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Shows a view, such as when a host sets the attribute or the console's URL changes. */
  show(view: SignInView): void {
    this.#query.value = this.#readQuery();
    const shown = this.#entry(view);
    this.#moved ||= shown !== this.#view.peek();
    this.#view.value = shown;
    if (shown === 'signed-in') void this.session.bootstrap().then(() => this.#settle());
  }

  /** Goes to another view; the URL follows if this widget owns it. */
  go(view: SignInView, query?: Record<string, string>): void {
    this.#moved = true;
    if (view === 'sign-in') this.#passes = false;
    if (!this.ownsAddress) {
      this.#query.value = new URLSearchParams(query);
      this.#view.value = view;
      return;
    }
    if (this.#options.routed) return this.#options.navigation.go({ name: view, ...(query && { query }) });
    this.session.platform.location.push(routeUrl(view, {}, query, normalizeBasePath(this.#options.basePath)));
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

  /**
   * Logs in with a password that was just chosen, in place of whoever else is logged in here. If that fails, the form
   * of the log in follows.
   */
  async logInAs(email: string, password: string): Promise<void> {
    try {
      if (this.session.token !== null) await this.session.logout();
      await this.take((flow) => flow.signIn(email, password));
    } catch {
      this.go('sign-in');
    }
  }

  /** Navigates to the result of a step. */
  proceed(step: NextStep): void {
    const { inPlace, routed, navigation, done } = this.#options;
    if (step.to === 'tfa') this.go('tfa');
    else if (step.to === 'choose-organization') {
      if (inPlace && routed) navigation.go({ name: step.to });
      else this.go(step.to);
    } else if (inPlace) done?.();
    else if (!this.#stays || (step.to === 'redirect' && this.ownsAddress)) this.#leaveTo(step);
    else this.#stay();
  }

  /** Continues from 'signed in' to the page that the console would open. */
  async proceedAnyway(): Promise<void> {
    this.#leaveTo(await (await this.steps()).next());
  }

  /** Leaves for the external identity provider, and comes back: to a host's page by way of the console. */
  async leaveForProvider(): Promise<void> {
    const { session } = this;
    const redirectTo = this.#isHere ? this.#wanted : await wayBack(session);
    const params = { provider: 'platform' };
    const url = session.client.url('GET /auth/external/{provider}', { params, query: { redirectTo } });
    session.platform.location.assign(url);
  }

  /**
   * The same for the log in of a company.
   * @param email passed on to its provider, if it is an address
   */
  leaveForConnection(id: number, email?: string): Promise<void> {
    return leaveForConnection(this.session, { id, email, isHere: this.#isHere, redirectTo: this.#wanted });
  }

  /** Whether the answer of a provider comes to this page. */
  get #isHere(): boolean {
    return this.ownsAddress && isOwnPage(this.session);
  }

  /** Where the user wanted to go. */
  get #wanted(): string | undefined {
    return this.session.storage.redirectTo ?? undefined;
  }

  /** Keeps where the user wants to go, and what a page on another host asked for. */
  remember(query: URLSearchParams): void {
    const { storage } = this.session;
    const redirectTo = query.get('redirectTo');
    if (!this.ownsAddress || !redirectTo) return;
    const handover = handoverRequest(query);
    if (handover) storage.handover = handover;
    else if (storage.handover?.redirectTo !== redirectTo) storage.redirectTo = redirectTo;
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

  /** Whether the page stays after a sign-in, and shows who is logged in. */
  get #stays(): boolean {
    const { inPlace, routed, afterSignIn } = this.#options;
    return !inPlace && (afterSignIn ?? (routed ? 'console' : 'stay')) === 'stay';
  }

  /**
   * The first view. Somebody who is logged in sees so, and passes through the console to the page of another host that
   * sent them.
   */
  #entry(view: SignInView): Shown {
    if (view !== 'sign-in' || (this.session.token === null && !this.#isArriving) || this.#options.inPlace) return view;
    if (!this.ownsAddress) return this.#stays ? 'signed-in' : view;
    const query = this.#query.peek();
    if (query.has('access_token')) return view;
    const handover = handoverRequest(query);
    return handover && this.#passes && handover.state !== this.session.storage.handedOver ? 'redirect' : 'signed-in';
  }

  /** Whether the user comes back from the console, logged in there. */
  get #isArriving(): boolean {
    return isArriving(this.session.platform, this.session.base);
  }

  /** After the check: shows the form if nobody is logged in. */
  #settle(): void {
    const { phase } = this.session;
    if (this.#view.peek() === 'signed-in' && phase.peek() === 'signed-out') this.#view.value = 'sign-in';
  }

  #stay(): void {
    this.#moved = true;
    this.#view.value = 'signed-in';
  }

  #leaveTo(step: NextStep): void {
    const { navigation, afterSignIn } = this.#options;
    const { location } = this.session.platform;
    const isUrl = afterSignIn && afterSignIn !== 'stay' && afterSignIn !== 'console';
    const own = isUrl ? webAddress(afterSignIn, location.href()) : null;
    if (own) location.assign(own);
    else if (step.to === 'redirect') this.go('redirect', { redirectTo: step.url });
    else if (step.to === 'page') this.#show(step.page);
    else if (step.to === 'app') location.assign(step.url);
    else if (step.to === 'account' || step.to === 'password') navigation.go({ name: 'user' });
    else this.go(step.to);
  }

  #show({ name, params, query }: RequestedPage): void {
    this.session.storage.requested = null;
    this.#options.navigation.go({ name, params, query: new URLSearchParams(query), replace: true });
  }

  /** Another element or tab logged in or out: this one need not ask again. */
  #heard(name: string): void {
    if (name === 'signed-out') this.#settle();
    if (name !== 'signed-in' || this.#stepping > 0 || this.#view.peek() !== 'sign-in') return;
    if (this.ownsAddress) void this.take((flow) => flow.next()).catch(() => {});
    else if (this.#stays) this.#view.value = 'signed-in';
    else this.#options.done?.();
  }

  #follow(): void {
    const { session } = this;
    const { basePath = BASE } = this.#options;
    const name = currentRoute({ base: session.base, page: session.platform.location.href(), basePath })?.route.name;
    if (isSignInView(name)) this.show(name);
  }

  #readQuery(): URLSearchParams {
    return new URL(this.session.platform.location.href()).searchParams;
  }
}
