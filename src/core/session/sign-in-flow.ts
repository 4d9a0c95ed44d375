import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Item } from '../contract/types.ts';
import { ApiError } from '../errors/errors.ts';
import { webAddress } from '../http/web-address.ts';
import { typedAddress } from '../validation/address.ts';
import { normalizeCode } from '../validation/code.ts';
import { afterSignIn, type NextStep } from './after-sign-in.ts';
import { logSeparateSession } from './handover/separate-session.ts';
import type { Session } from './session.ts';
import { isTrusted } from './trusted-address.ts';

type Authorization = Item<'POST /auth'>;

/** What a one-time token was exchanged for. */
export type Exchanged = Item<'GET /auth'> & { user_id: number };

/** The steps of a sign-in: credentials, two-factor, organization. */
export class SignInFlow {
  /** The token of the two-factor step; null if none is pending. A reload of its page resumes it. */
  readonly twoFactorToken: ReadonlySignal<string | null>;
  readonly #twoFactorToken: Signal<string | null>;
  readonly #session: Session;

  /** @param twoFactorToken holds the pending step, for the view that shows it */
  constructor(session: Session, twoFactorToken = signal<string | null>(null)) {
    this.#session = session;
    this.#twoFactorToken = this.twoFactorToken = twoFactorToken;
  }

  /** @throws ApiError 401 `invalid_credentials`, 403 if the user is suspended, invited or not activated */
  async signIn(email: string, password: string): Promise<NextStep> {
    const { data } = await this.#session.client.request('POST /auth', {
      body: { email: typedAddress(email), password },
    });
    return this.authorized(data[0]);
  }

  /** Logs in and creates an organization owned by the user. */
  async signInAndNewOrganization(email: string, password: string): Promise<NextStep> {
    const { data } = await this.#session.client.request('POST /auth/organizations', {
      body: { email: typedAddress(email), password },
    });
    return this.authorized(data[0]);
  }

  /** @throws ApiError 422 if the code is wrong, 401 if the step has expired */
  async confirmTwoFactor(code: string): Promise<NextStep> {
    const tfa_token = this.#twoFactorToken.peek() ?? '';
    const { data } = await this.#session.client.request('POST /auth/tfa', {
      body: { tfa_token, google_token: normalizeCode(code) },
    });
    return this.authorized(data[0]);
  }

  /**
   * Exchanges the one-time token of an external login; it never becomes the session's token.
   * @throws ApiError 401 if it was used, has expired, or began in another browser
   */
  async exchange(token: string): Promise<Exchanged> {
    const { data } = await this.#session.client.request('GET /auth', { token });
    // A one-time token is always exchanged for another. An unchanged one would be somebody's session, planted in a
    // link.
    const [answer] = data;
    if (!answer || answer.access_token === token || answer.user_id === null)
      throw new ApiError(401, 'session_ended', ['logInEnded']);
    return { ...answer, user_id: answer.user_id };
  }

  /** Continues after any successful step. */
  async authorized(answer: Authorization | undefined): Promise<NextStep> {
    this.#session.storage.twoFactor = this.#twoFactorToken.value = answer?.tfa_token ?? null;
    if (answer?.access_token)
      await this.#session.adopt(answer.access_token, {
        userId: answer.user_id,
        organizationId: answer.organization_id,
      });
    if (answer?.access_token) {
      logSeparateSession(this.#session);
      await this.#acceptFollowed();
      await this.#openWanted();
    }
    return this.next();
  }

  /**
   * Accepts the invitation of a link with this browser's session.
   * @throws {ApiError} 403 `sign_in_to_accept` for somebody else's invitation, 422 for an invalid one
   */
  async accept(hash: string): Promise<NextStep> {
    const session = this.#session;
    await session.client.request('POST /invite/confirm', { body: { hash } });
    await session.organizations.reload();
    const [first, ...more] = session.organizations.data.peek() ?? [];
    if (first && more.length === 0 && session.organizationId.peek() === null)
      await session.chooseOrganization(first.id);
    return this.next();
  }

  /** Accepts the invitation from the link that led here; if that fails, the log in continues and the page says why. */
  async #acceptFollowed(): Promise<void> {
    const { storage, errors } = this.#session;
    const hash = storage.invitation;
    if (hash === null) return;
    storage.invitation = null;
    await this.accept(hash).catch((error: unknown) => errors.push('invitation', error));
  }

  /** Chooses the organization for which somebody logged in again; if that fails, they choose one themselves. */
  async #openWanted(): Promise<void> {
    const { storage } = this.#session;
    const { organization } = storage;
    storage.organization = null;
    if (organization === null || organization === this.#session.organizationId.peek()) return;
    await this.#session.chooseOrganization(organization).catch(() => {});
  }

  /** Chooses an organization and continues. */
  async chooseOrganization(id: number): Promise<NextStep> {
    await this.#session.chooseOrganization(id);
    return this.next();
  }

  /** Decides where the sign-in goes from here. */
  async next(): Promise<NextStep> {
    const session = this.#session;
    const organizationId = session.organizationId.peek();
    const twoFactorToken = this.#twoFactorToken.peek();
    if (!twoFactorToken && organizationId === null) await session.organizations.load();
    if (!twoFactorToken) await session.user.load();
    const { redirectTo, requested } = session.storage;
    return afterSignIn({
      twoFactorToken,
      needsPassword: session.user.data.peek()?.need_password_change ?? false,
      organizationId,
      organizations: session.organizations.data.peek() ?? [],
      redirectTo,
      requested,
      app: twoFactorToken || redirectTo || requested ? null : await this.#trustedApp(),
    });
  }

  /** Forgets a pending two-factor step. */
  forget(): void {
    this.#session.storage.twoFactor = this.#twoFactorToken.value = null;
  }

  async #trustedApp(): Promise<string | null> {
    const app = webAddress(this.#session.storage.app ?? '');
    return app && (await isTrusted(this.#session, app)) ? app : null;
  }
}
