import type { Platform } from '../platform/platform.ts';

/** Keys known to hosts and to other pages of the platform. */
const APP = 'app';
const REDIRECT = 'redirectTo';
const INVITATION = 'iam.invitation';
const CLOSED_ANNOUNCEMENTS = 'announcements';

/** The last user, so that a page can load everything at once instead of first asking who is logged in. Not secret. */
export interface Hint {
  userId: number;
  organizationId: number | null;
}

/** What a session keeps between pages. */
export class SessionStorage {
  readonly #platform: Platform;
  readonly #hintKey: string;

  constructor(platform: Platform, base: string) {
    this.#platform = platform;
    this.#hintKey = `iam.hint:${base}`;
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

  /** Forgets which announcements were closed in this session. */
  clearAnnouncements(): void {
    this.#platform.tab.remove(CLOSED_ANNOUNCEMENTS);
  }

  /** Ids of the announcements closed in this session. */
  get closedAnnouncements(): number[] {
    return readIds(this.#platform.tab.get(CLOSED_ANNOUNCEMENTS));
  }

  set closedAnnouncements(ids: number[]) {
    this.#platform.tab.set(CLOSED_ANNOUNCEMENTS, JSON.stringify(ids));
  }

  /** Ids of the disposable announcements that are closed for good. */
  get disposedAnnouncements(): number[] {
    return readIds(this.#platform.local.get(CLOSED_ANNOUNCEMENTS));
  }

  set disposedAnnouncements(ids: number[]) {
    this.#platform.local.set(CLOSED_ANNOUNCEMENTS, JSON.stringify(ids));
  }

  get hint(): Hint | null {
    try {
      const hint = JSON.parse(this.#platform.local.get(this.#hintKey) ?? 'null') as Hint | null;
      return hint && Number.isInteger(hint.userId) ? hint : null;
    } catch {
      return null;
    }
  }

  set hint(hint: Hint | null) {
    if (hint) this.#platform.local.set(this.#hintKey, JSON.stringify(hint));
    else this.#platform.local.remove(this.#hintKey);
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
