import { batch, type ReadonlySignal } from '@preact/signals-core';
import { cookieRefused, cookieTaken } from '../errors/codes.ts';
import { NetworkError } from '../errors/errors.ts';
import { isApiError, isIamError } from '../errors/guards.ts';
import { Client, hasMoved } from '../http/client.ts';
import type { Platform } from '../platform/platform.ts';
import { ErrorList } from '../state/error-list.ts';
import { accessTokens } from './access-tokens.ts';
import { Confirmation } from './confirmation.ts';
import { SessionData } from './data.ts';
import { SessionEvents } from './events.ts';
import { FailedChecks } from './failed-checks.ts';
import { goBack, redeem, takeArrival } from './handover/handover.ts';
import { Obstacle } from './obstacle.ts';
import type { EndReason, Phase, SessionOptions } from './phase.ts';
import { SessionState } from './state.ts';
import { SessionStorage } from './storage.ts';
import { Tabs, type TabMessage } from './tabs.ts';
import { TokenJar } from './token.ts';

/** Milliseconds between looks at the service when the page gets attention again and again. */
const LOOK = 1000;

/** A user's session at one API base, shared by all elements of the page and kept in sync across tabs. */
export class Session {
  readonly base: string;
  readonly platform: Platform;
  readonly client: Client;
  readonly storage: SessionStorage;
  readonly errors = new ErrorList();
  readonly events = new SessionEvents();
  /** The language that the service answers in: that of the element that chose one last. Null: the browser's. */
  language: string | null = null;
  /** Path of the page that a log in at the console comes back to, which then leads on. Default: the page itself. */
  returnPath: string | undefined;
  readonly #failedChecks = new FailedChecks(this.errors, this.events);
  readonly user: SessionData['user'];
  /** The user's picture, loaded on demand. */
  readonly avatar: SessionData['avatar'];
  readonly permissions: SessionData['permissions'];
  readonly preferences: SessionData['preferences'];
  readonly organizations: SessionData['organizations'];
  readonly infrastructure: SessionData['infrastructure'];
  /** The URLs of documentation, API guide and helpdesk; undefined until the infrastructure is loaded. */
  readonly links: SessionData['links'];
  readonly #state = new SessionState();
  readonly phase: ReadonlySignal<Phase> = this.#state.phase;
  /** Whether the first check was answered. */
  readonly isBootstrapped: ReadonlySignal<boolean> = this.#state.isBootstrapped;
  readonly endReason: ReadonlySignal<EndReason> = this.#state.endReason;
  readonly userId: ReadonlySignal<number | null> = this.#state.userId;
  readonly organizationId: ReadonlySignal<number | null> = this.#state.organizationId;
  /** Asks the user for password or code when a change needs them. */
  readonly confirmation = new Confirmation();
  /** An access token for an application's servers, such as 'logistics'. Throws ApiError 401, 404 `audience_unknown`. */
  readonly accessToken = accessTokens(this);
  /** What keeps this page from having a session; null if nothing does. */
  readonly obstacle: Obstacle['now'];
  readonly #obstacle: Obstacle;
  readonly #data: SessionData;
  readonly #jar: TokenJar;
  readonly #tabs: Tabs;
  #checking: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #token: string | null = null;
  #checkedAt = 0;

  constructor({ platform, base, cookieDomain: domain }: SessionOptions) {
    this.base = base;
    this.platform = platform;
    this.#jar = new TokenJar(platform.cookies, {
      base,
      page: platform.location.href(),
      domain,
      hasHost: platform.location.origin() !== null,
    });
    this.#obstacle = new Obstacle({ platform, base, events: this.events });
    this.obstacle = this.#obstacle.now;
    this.storage = new SessionStorage(platform, base);
    this.#tabs = new Tabs(platform, base);
    this.client = new Client({
      base,
      fetch: platform.fetch,
      token: () => this.#jar.read(),
      organization: () => this.organizationId.peek(),
      language: () => this.language,
      explain: (error) => this.#obstacle.explain(error),
      confirm: (error, again) => this.confirmation.ask(error, again),
      moved: () => (this.#checking ?? Promise.resolve()).then(() => this.#follow()),
      failed: (error, sent) => this.#failed(error, sent.token),
    });
    this.#data = new SessionData(this.client, this.errors, this.#state, this.storage, this.events, platform.log);
    ({ user: this.user, avatar: this.avatar, permissions: this.permissions } = this.#data);
    ({ preferences: this.preferences, organizations: this.organizations } = this.#data);
    ({ infrastructure: this.infrastructure, links: this.links } = this.#data);
    this.#failedChecks.watch({ user: this.user, permissions: this.permissions.resource });
    this.#tabs.listen((message) => this.#heard(message));
    platform.attention.listen(() => this.#noticed());
  }

  get isSignedIn(): boolean {
    return this.phase.peek() === 'signed-in';
  }

  /** Stores the token in the cookie of a domain shared with the service, or of another name, from now on. */
  shareCookie(changes: { domain?: string | undefined; name?: string | undefined }): void {
    if (this.#jar.share(changes) && this.isBootstrapped.peek()) void this.#follow();
  }

  /** Whether the console reads the same cookie as this page. */
  get sharesCookie(): boolean {
    return this.#jar.isShared;
  }

  /** Whether the browser keeps the cookies of this page, without which nobody stays logged in. */
  get canKeep(): boolean {
    return this.#jar.canKeep();
  }

  /** The token, for requests that cannot use the client. */
  get token(): string | null {
    return this.#jar.read();
  }

  /** Checks who is logged in, once for all callers; then the session is bootstrapped if the service can be reached. */
  check(): Promise<void> {
    return (this.#checking ??= this.#check().finally(() => (this.#checking = undefined)));
  }

  /** Checks who is logged in, unless that was already done. */
  bootstrap(): Promise<void> {
    return this.isBootstrapped.peek() ? Promise.resolve() : this.check();
  }

  /**
   * Starts using a new token, such as after a log in.
   * @param who the user and organization returned with the token; without them the service is asked
   * @throws SetupError `cookie_refused` if the browser does not keep the token; its session is ended
   */
  async adopt(token: string, who?: { userId: number; organizationId: number | null }): Promise<void> {
    await this.#keep(token);
    this.#forget();
    if (who) this.#adopted(token, who);
    else {
      this.storage.hint = null;
      await this.check();
    }
    if (this.isSignedIn) this.#tabs.tell({ type: 'signed-in' });
  }

  /**
   * Chooses the session's organization and loads what depends on it.
   * @throws ApiError 404 if the user is not an active member
   */
  async chooseOrganization(id: number): Promise<void> {
    await this.client.request('PUT /auth/organizations/{id}', { params: { id } });
    this.#changeOrganization(id);
    this.#tabs.tell({ type: 'organization-changed' });
  }

  /** Logs out: on the service if it can be reached, and here in any case. */
  async logout(): Promise<void> {
    const token = this.#jar.read();
    const ended = token ? this.client.request('DELETE /auth', { token, timeout: 5000 }).catch(() => {}) : undefined;
    // The other tabs hear of the logout before their streams tell them that the session ended.
    this.#tabs.tell({ type: 'signed-out' });
    await ended;
    this.#end('signed-out');
  }

  /**
   * Fetches the session and the user anew, in every tab, such as after the password changed. Screens that list sessions
   * or passkeys load them again.
   */
  async renew(): Promise<void> {
    this.tellChanged('credentials');
    await this.check();
    if (this.isSignedIn) this.#data.fetch();
    this.events.send('changed', { what: 'credentials' });
  }

  /** Tells the other tabs what changed: `user`, `settings` or `system-settings`. */
  tellChanged(what: string): void {
    this.#tabs.tell({ type: 'changed', what });
  }

  /** Tells this tab and the others about a change that no signal of the session reflects. */
  changed(what: string): void {
    this.events.send('changed', { what });
    this.tellChanged(what);
  }

  /** @throws SetupError `cookie_refused` */
  async #keep(token: string): Promise<void> {
    if (this.#jar.write(token)) return;
    await this.client.request('DELETE /auth', { token, timeout: 5000 }).catch(() => {});
    if (this.#jar.isTaken) throw this.#obstacle.meet(cookieTaken(this.#jar.name));
    throw this.#obstacle.meet(cookieRefused(new URL(this.platform.location.href()).host));
  }

  async #check(): Promise<void> {
    this.#checkedAt = this.platform.now();
    const arrival = takeArrival(this.platform, this.base);
    if (arrival) {
      this.#state.phase.value = 'checking';
      const met = (error: unknown) => void (isIamError(error) && this.#obstacle.meet(error));
      const redeemed = redeem(this.client, arrival, (given) => this.#keep(given));
      const isLoggedIn = await redeemed.catch((error: unknown) => (met(error), false));
      goBack(this.platform, arrival, isLoggedIn);
    }
    const token = this.#jar.read();
    if (this.#token && this.#token !== token) this.#forget();
    this.#token = token;
    if (!token) {
      if (this.#jar.isTaken) this.#obstacle.meet(cookieTaken(this.#jar.name));
      void this.#obstacle.explain(new NetworkError());
      return this.#end('never', this.endReason.peek());
    }
    if (!this.isSignedIn) this.#state.phase.value = 'checking';
    const hint = this.storage.hint;
    if (hint && this.userId.peek() === null) {
      this.#state.assume(hint);
      this.#data.fetch();
    } else if (this.userId.peek() === null) this.permissions.prepare();
    const answer = await this.client.request('GET /auth').then(
      ({ data: [me] }) => ({ me }),
      (error: unknown) => ({ error }),
    );
    const now = 'error' in answer && isApiError(answer.error, 401) ? this.#jar.skip(token) : this.#jar.read();
    if (now !== token) {
      // There is another token, or somebody logged out: the reply is of a session that this browser no longer has.
      return now === this.#token ? undefined : this.#check();
    }
    if ('error' in answer) this.#unanswered(answer.error);
    else if (!answer.me?.access_token || answer.me.user_id === null) this.#end('never');
    else
      this.#adopted(answer.me.access_token, { userId: answer.me.user_id, organizationId: answer.me.organization_id });
  }

  #unanswered(error: unknown): void {
    this.#failedChecks.report(error);
    if (isApiError(error, 401)) return this.#end('ended');
    if (!this.isSignedIn || this.userId.peek() === null) this.#state.phase.value = 'unreachable';
  }

  #adopted(token: string, who: { userId: number; organizationId: number | null }): void {
    this.#checkedAt = this.platform.now();
    this.#token = token;
    if (this.#jar.read() !== token) this.#jar.write(token);
    const [same, before] = [this.#state.isOf(who), this.phase.peek()];
    this.#obstacle.clear();
    this.#failedChecks.clear();
    const isReplaced = this.#state.begin(who);
    this.storage.remember(who, isReplaced);
    if (!same || this.user.status.peek() === 'idle') this.#data.fetch();
    if (isReplaced) this.events.send('signed-out', { reason: 'ended' });
    if (isReplaced || before !== 'signed-in') this.events.send('signed-in', who);
  }

  #changeOrganization(id: number): void {
    if (this.organizationId.peek() === id) return;
    this.#state.organizationId.value = id;
    const userId = this.userId.peek();
    if (userId !== null) this.storage.hint = { userId, organizationId: id };
    this.#data.fetch();
    this.events.send('organization-changed', { organizationId: id });
  }

  #end(reason: EndReason, kept: EndReason = reason): void {
    const was = this.phase.peek();
    this.#jar.clear();
    this.#token = null;
    this.storage.hint = null;
    this.storage.clearAnnouncements();
    if (reason === 'signed-out') this.storage.forgetPlans();
    else this.storage.login = this.user.data.peek()?.email ?? this.storage.login;
    this.#forget();
    this.infrastructure.clear();
    this.#state.end(kept);
    if (was === 'signed-in') this.events.send('signed-out', { reason });
  }

  #forget(): void {
    this.confirmation.cancel();
    batch(() => {
      this.#data.clear();
      this.#state.forget();
    });
  }

  #failed(error: unknown, token: string | null): void {
    if (isApiError(error, 401) && error.code === 'session_ended' && this.isSignedIn) {
      if (token === this.#token) {
        this.#failedChecks.report(error);
        this.#over('ended');
        // Only one tab has a stream, which ends with its session.
        this.#tabs.tell({ type: 'ended' });
      }
      // The shared cookie is gone, or is another one: another host logged out or in.
      else if (this.#jar.read() !== this.#token) void this.#follow();
    } else if (isApiError(error, 401) && this.isSignedIn && token === this.#token) {
      // Other back ends name no code: the session may have ended, or only a password was wrong.
      void this.check();
    }
    if (hasMoved(error)) {
      this.errors.push('organization', error);
      void this.#follow();
    }
  }

  #heard(message: TabMessage): void {
    if (message.type === 'signed-out' || message.type === 'ended') this.#over(message.type);
    else if (message.type !== 'changed') void this.#follow();
    else {
      this.events.send('changed', { what: message.what });
      if (message.what === 'system-settings') void this.infrastructure.reload();
      if (this.isSignedIn) this.#data.fetch();
    }
  }

  /** Ends this tab's session. Another token, such as of a log in in another tab, stays and is adopted. */
  #over(reason: EndReason): void {
    const now = reason === 'ended' ? this.#jar.skip(this.#token) : this.#jar.read();
    if (now === null || now === this.#token) this.#end(reason);
    else void this.#follow();
  }

  /** Applies another tab's change of user or organization. Concurrent callers share one run. */
  #follow(): Promise<void> {
    return (this.#following ??= this.#followOnce().finally(() => (this.#following = undefined)));
  }

  async #followOnce(): Promise<void> {
    const old = this.organizationId.peek();
    if (this.#jar.read() !== this.#token) this.#forget();
    await this.check();
    const now = this.organizationId.peek();
    if (now && old && now !== old) this.events.send('organization-changed', { organizationId: now, isElsewhere: true });
  }

  #noticed(): void {
    const { attention, now } = this.platform;
    if (!attention.visible()) return;
    // A log out on another host reaches this page by no message.
    const isDue = this.phase.peek() === 'unreachable' || (this.isSignedIn && now() - this.#checkedAt > LOOK);
    // A session that this browser no longer has ends without network, too.
    if (this.isBootstrapped.peek() && this.#jar.read() !== this.#token) void this.#follow();
    else if (isDue && attention.online()) void this.check();
  }
}
