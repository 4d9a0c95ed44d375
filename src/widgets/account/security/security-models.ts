import type { Item } from '../../../core/contract/types.ts';
import type { Session } from '../../../core/session/session.ts';
import { Resource } from '../../../core/state/resource.ts';

export type ActiveSession = Item<'GET /user/{id}/sessions'>;
export type Passkey = Item<'GET /user/{id}/passkeys'>;

/** The user's active sessions. */
export class SessionsModel {
  readonly sessions: Resource<ActiveSession[]>;
  readonly #session: Session;
  readonly #id: number;

  constructor(session: Session, id: number) {
    this.#session = session;
    this.#id = id;
    this.sessions = new Resource(
      async (signal) => (await session.client.request('GET /user/{id}/sessions', { params: { id }, signal })).data,
    );
  }

  start(): void {
    void this.sessions.load();
  }

  /** Ends one session. @throws the service's error */
  async end({ id: sessionId }: ActiveSession): Promise<void> {
    try {
      await this.#session.client.request('DELETE /user/{id}/sessions/{sessionId}', {
        params: { id: this.#id, sessionId },
      });
    } finally {
      await this.sessions.reload();
    }
  }

  /** Ends every other session. @throws the service's error */
  async endOthers(): Promise<void> {
    try {
      await this.#session.client.request('DELETE /user/{id}/sessions', { params: { id: this.#id } });
    } finally {
      await this.sessions.reload();
    }
  }
}

/** The user's passkeys. */
export class PasskeysModel {
  readonly passkeys: Resource<Passkey[]>;
  readonly #session: Session;
  readonly #id: number;

  constructor(session: Session, id: number) {
    this.#session = session;
    this.#id = id;
    this.passkeys = new Resource(
      async (signal) => (await session.client.request('GET /user/{id}/passkeys', { params: { id }, signal })).data,
    );
  }

  start(): void {
    void this.passkeys.load();
  }

  /**
   * Creates a passkey on this device and saves it.
   * @param name chosen name; the device's name if empty
   * @throws the service's error, or the browser's if it created none
   */
  async add(name: string): Promise<void> {
    const { client } = this.#session;
    const { data } = await client.request('POST /user/{id}/passkeys/options', {
      params: { id: this.#id },
      body: {},
    });
    const [made] = data;
    if (!made) return;
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = made.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const credential = { ...(await startRegistration({ optionsJSON })) };
    const body = { challenge_id: made.challenge_id, credential, ...(name.trim() && { name: name.trim() }) };
    await client.request('POST /user/{id}/passkeys', { params: { id: this.#id }, body });
    await this.passkeys.reload();
  }

  /** @throws the service's error */
  async rename({ id: passkeyId }: Passkey, name: string): Promise<void> {
    await this.#session.client.request('PUT /user/{id}/passkeys/{passkeyId}', {
      params: { id: this.#id, passkeyId },
      body: { name },
    });
    await this.passkeys.reload();
  }

  /** @throws the service's error */
  async remove({ id: passkeyId }: Passkey): Promise<void> {
    await this.#session.client.request('DELETE /user/{id}/passkeys/{passkeyId}', {
      params: { id: this.#id, passkeyId },
    });
    await this.passkeys.reload();
  }
}

/** What the security overview shows: facts of the account, and its passkeys and sessions. */
export class SecurityModel {
  /** The age of the password, and how many recovery codes are left. */
  readonly facts: Resource<Item<'GET /user/{id}/security'>>;
  readonly passkeys: PasskeysModel;
  readonly sessions: SessionsModel;

  constructor(session: Session, id: number) {
    this.facts = new Resource(async (signal) => {
      const { data } = await session.client.request('GET /user/{id}/security', { params: { id }, signal });
      return data[0] ?? { password_changed_at: null, recovery_codes_left: 0 };
    });
    this.passkeys = new PasskeysModel(session, id);
    this.sessions = new SessionsModel(session, id);
  }

  start(): void {
    void this.facts.load();
    this.passkeys.start();
    this.sessions.start();
  }

  /** Loads everything again. */
  async reload(): Promise<void> {
    await Promise.all([this.facts.reload(), this.passkeys.passkeys.reload(), this.sessions.sessions.reload()]);
  }
}
