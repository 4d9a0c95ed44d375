import type { Announcement } from '../contract/endpoints/announcements.ts';
import { jsonText } from '../http/json-text.ts';
import type { Platform } from '../platform/platform.ts';
import type { RouteName } from '../routes/routes.ts';
import type { HandoverRequest } from './handover/handover.ts';

/** Keys known to hosts and to other pages of the platform. */
const APP = 'app';
const REDIRECT = 'redirectTo';
const HANDOVER = 'iam.handover-request';
const HANDED = 'iam.handed-over';
const INVITATION = 'iam.invitation';
const LOGIN = 'iam.login';
const ORGANIZATION = 'iam.organization';
const REQUESTED = 'iam.requested';
const TWO_FACTOR = 'iam.two-factor';
const ACTIVATED = 'iam.activated';

/** Milliseconds that a two-factor step is valid on the service. */
export const TWO_FACTOR_TIME = 300_000;
const CLOSED_ANNOUNCEMENTS = 'announcements';
/** Organizations whose announcements are remembered. */
const KNOWN_ORGANIZATIONS = 8;

/** The last user, so that a page can load everything at once instead of first asking who is logged in. Not secret. */
export interface Hint {
  userId: number;
  organizationId: number | null;
  /** Whether the team was limited to the organization; undefined if the user may not see it, or never did. */
  isBound?: boolean | undefined;
}

/** A page of the console that a guest asked for. */
export interface RequestedPage {
  name: RouteName;
  params: Record<string, string>;
  /** Without the question mark. */
  query: string;
}

interface KnownAnnouncements {
  organizationId: number;
  items: readonly Announcement[];
}

/** What a session keeps between pages. */
export class SessionStorage {
  readonly #platform: Platform;
  readonly #hintKey: string;
  readonly #recentKey: string;
  readonly #announcementsKey: string;
  readonly #permissionsKey: string;

  constructor(platform: Platform, base: string) {
    this.#platform = platform;
    this.#hintKey = `iam.hint:${base}`;
    this.#recentKey = `iam.recent:${base}`;
    this.#announcementsKey = `iam.announcements:${base}`;
    this.#permissionsKey = `iam.permissions:${base}`;
  }

  /** The names of all permissions, so that a page can check them in its first round; null if it never asked. */
  get permissions(): readonly string[] | null {
    const names = readRecord<readonly string[]>(this.#platform.local.get(this.#permissionsKey));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && name !== '') : null;
  }

  set permissions(names: readonly string[]) {
    this.#platform.local.set(this.#permissionsKey, jsonText(names));
  }

  /**
   * Remembers the last user, and keeps what is known about the same one; of another one it keeps nothing.
   * @param isOther whether this tab knew another one, whom a second tab may have replaced in the browser's hint
   */
  remember(last: Hint, isOther?: boolean): void {
    if (isOther || (this.hint && this.hint.userId !== last.userId)) {
      this.hint = null;
      this.clearAnnouncements();
    }
    if (this.hint?.organizationId !== last.organizationId) this.hint = last;
  }

  /** The application chosen last. It survives a logout. */
  get app(): string | null {
    return this.#platform.local.get(APP);
  }

  set app(url: string) {
    this.#platform.local.set(APP, url);
  }

  /** Where to go after the sign-in; cleared by a logout. */
  get redirectTo(): string | null {
    return this.#platform.tab.get(REDIRECT);
  }

  set redirectTo(url: string | null) {
    if (url === null) this.#platform.tab.remove(REDIRECT);
    else this.#platform.tab.set(REDIRECT, url);
    this.#platform.tab.remove(HANDOVER);
  }

  /** What the page at `redirectTo` asked for, if it is on another host. */
  get handover(): HandoverRequest | null {
    const request = readRecord<HandoverRequest>(this.#platform.tab.get(HANDOVER));
    return request?.redirectTo === this.redirectTo ? request : null;
  }

  set handover(request: HandoverRequest) {
    this.redirectTo = request.redirectTo;
    this.#platform.tab.set(HANDOVER, jsonText(request));
  }

  /** The state of the newest handover that was answered, which going back in the history must not answer again. */
  get handedOver(): string | null {
    return this.#platform.tab.get(HANDED);
  }

  set handedOver(state: string) {
    this.#platform.tab.set(HANDED, state);
  }

  /**
   * The hash of an invitation link followed in this tab, which the next log in here accepts. Elsewhere it is missing,
   * so nobody joins by a link that somebody else followed.
   */
  get invitation(): string | null {
    return this.#platform.tab.get(INVITATION);
  }

  set invitation(hash: string | null) {
    if (hash === null) this.#platform.tab.remove(INVITATION);
    else this.#platform.tab.set(INVITATION, hash);
  }

  /** The login to fill in, after an activation, a reset or the end of a session; cleared by a logout. */
  get login(): string | null {
    return this.#platform.tab.get(LOGIN);
  }

  set login(email: string | null) {
    if (email === null) this.#platform.tab.remove(LOGIN);
    else this.#platform.tab.set(LOGIN, email);
  }

  /** The organization that the next log in in this tab chooses; cleared by a logout. */
  get organization(): number | null {
    return readRecord<number>(this.#platform.tab.get(ORGANIZATION));
  }

  set organization(id: number | null) {
    if (id === null) this.#platform.tab.remove(ORGANIZATION);
    else this.#platform.tab.set(ORGANIZATION, String(id));
  }

  /** The page of the console that this tab asked for before the log in; cleared by a logout. */
  get requested(): RequestedPage | null {
    return readRecord<RequestedPage>(this.#platform.tab.get(REQUESTED));
  }

  set requested(page: RequestedPage | null) {
    if (page === null) this.#platform.tab.remove(REQUESTED);
    else this.#platform.tab.set(REQUESTED, jsonText(page));
  }

  /** The token of the pending two-factor step, so that a reload in this tab stays at it; null once it expired. */
  get twoFactor(): string | null {
    const step = readRecord<{ token?: unknown; until?: unknown }>(this.#platform.tab.get(TWO_FACTOR));
    if (typeof step?.token !== 'string' || typeof step.until !== 'number') return null;
    return step.until > this.#platform.now() ? step.token : null;
  }

  set twoFactor(token: string | null) {
    const until = this.#platform.now() + TWO_FACTOR_TIME;
    if (token === null) this.#platform.tab.remove(TWO_FACTOR);
    else this.#platform.tab.set(TWO_FACTOR, jsonText({ token, until }));
  }

  /** The hash of the link that activated an account in this tab, so that a reload shows it again: it works once. */
  get activated(): string | null {
    return this.#platform.tab.get(ACTIVATED);
  }

  set activated(hash: string) {
    this.#platform.tab.set(ACTIVATED, hash);
  }

  /** Forgets where the user was going: a logout begins anew. */
  forgetPlans(): void {
    this.redirectTo = null;
    this.invitation = null;
    this.requested = null;
    this.organization = null;
    this.login = null;
    this.twoFactor = null;
  }

  /** Forgets the announcements of this session, and which were closed. */
  clearAnnouncements(): void {
    this.#platform.local.remove(this.#announcementsKey);
    this.#platform.tab.remove(CLOSED_ANNOUNCEMENTS);
  }

  /**
   * An organization's announcements as this browser showed them last, so that its next page begins with them; null
   * if it showed none of that organization yet.
   */
  knownAnnouncements(organizationId: number): readonly Announcement[] | null {
    return this.#knownAnnouncements().find((known) => known.organizationId === organizationId)?.items ?? null;
  }

  keepAnnouncements(organizationId: number, items: readonly Announcement[]): void {
    const others = this.#knownAnnouncements().filter((known) => known.organizationId !== organizationId);
    const kept: KnownAnnouncements[] = [{ organizationId, items }, ...others].slice(0, KNOWN_ORGANIZATIONS);
    this.#platform.local.set(this.#announcementsKey, jsonText(kept));
  }

  #knownAnnouncements(): KnownAnnouncements[] {
    const known = readRecord<KnownAnnouncements[]>(this.#platform.local.get(this.#announcementsKey));
    return Array.isArray(known) ? known.filter((one) => Array.isArray(one?.items)) : [];
  }

  /** Ids of the announcements closed in this session. */
  get closedAnnouncements(): number[] {
    return readIds(this.#platform.tab.get(CLOSED_ANNOUNCEMENTS));
  }

  set closedAnnouncements(ids: number[]) {
    this.#platform.tab.set(CLOSED_ANNOUNCEMENTS, jsonText(ids));
  }

  /** Ids of the disposable announcements that are closed for good. */
  get disposedAnnouncements(): number[] {
    return readIds(this.#platform.local.get(CLOSED_ANNOUNCEMENTS));
  }

  set disposedAnnouncements(ids: number[]) {
    this.#platform.local.set(CLOSED_ANNOUNCEMENTS, jsonText(ids));
  }

  get hint(): Hint | null {
    const hint = readRecord<Hint>(this.#platform.local.get(this.#hintKey));
    return hint && Number.isInteger(hint.userId) ? hint : null;
  }

  set hint(hint: Hint | null) {
    if (hint) this.#platform.local.set(this.#hintKey, jsonText(hint));
    else {
      this.#platform.local.remove(this.#hintKey);
      this.#platform.local.remove(this.#recentKey);
      this.#platform.local.remove(this.#permissionsKey);
    }
  }

  /** What the user chose last in the command palette, as the palette wrote it; forgotten with the session. */
  get recent(): string | null {
    return this.#platform.local.get(this.#recentKey);
  }

  set recent(text: string) {
    this.#platform.local.set(this.#recentKey, text);
  }
}

function readIds(text: string | null): number[] {
  try {
    const ids = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}

function readRecord<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}
