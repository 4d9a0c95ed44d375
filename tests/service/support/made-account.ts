import { Authenticator } from './authenticator.ts';
import { hashOfMail, solved } from './bot-check.ts';
import type { TestService } from './service.ts';

/** A test whose preparation failed must not continue. */
function requireStatus(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`The service answered ${status} instead of ${wanted}.`);
}

/** The password known to the account's creator. */
export const KNOWN_TO_MAKER = 'meadow-signal-88-tin';
/** The password that the mailbox owner chooses. */
export const OWN = 'velvet-anchor-77';
export const CORA = 'cora.owner@contoso.example';

/**
 * An account that an administrator of Northwind created for somebody else's address, with a known password, and with an
 * invitation from Contoso (OWASP: account pre-hijacking).
 */
export class MadeAccount {
  readonly service: TestService;
  /** Current email of the account. */
  email: string;
  /** Its id. */
  id = 0;

  constructor(service: TestService, email: string) {
    this.service = service;
    this.email = email;
  }

  /** Creates the account as an administrator of Northwind. */
  async make(): Promise<this> {
    const token = await this.service.signIn('adam.admin@northwind.example');
    const body = { status: 1, name: 'A. Maker', email: this.email, password: KNOWN_TO_MAKER, roles: [15] };
    const made = await this.service.call('POST /user', { token, body: { ...body, organization_id: 2 } });
    requireStatus(made.status, 201);
    // As if the maker had chosen the next password, too: before that a session is good for nothing else.
    const { rows } = await this.service.services.database.pool.query<{ id: number }>(
      'update users set need_password_change = false where email = $1 returning id',
      [this.email],
    );
    this.id = rows[0]?.id ?? 0;
    return this;
  }

  /**
   * Invites the address to Contoso.
   * @returns the hash in the mail
   */
  async invite(): Promise<string> {
    const token = await this.service.signIn(CORA);
    const { data } = await this.service.call('GET /role', { token, query: { organizationId: 3 } });
    const role = data.find((one) => one.is_assignable);
    const body = { email: this.email, role_ids: [role?.id] };
    requireStatus((await this.service.call('POST /invite', { token, body })).status, 201);
    return hashOfMail(this.service, this.email);
  }

  signIn(password: string) {
    return this.service.call('POST /auth', { body: { email: this.email, password } });
  }

  /** A session by password; an empty string if there is none. */
  async session(password = KNOWN_TO_MAKER): Promise<string> {
    return (await this.signIn(password)).data[0]?.access_token ?? '';
  }

  /** Names of the organizations available to a session. */
  async organizations(token: string): Promise<string[]> {
    return (await this.service.call('GET /auth/organizations', { token })).data.map(({ name }) => name);
  }

  accept(hash: string, token?: string) {
    return this.service.call('POST /invite/confirm', { token, body: { hash, password: OWN, password_confirm: OWN } });
  }

  /** Restores the password by mail. */
  async restore(more: Record<string, unknown> = {}): Promise<void> {
    const asked = { email: this.email, recaptchaToken: await solved(this.service) };
    requireStatus((await this.service.call('POST /password/reset', { body: asked })).status, 200);
    const body = { hash: await hashOfMail(this.service, this.email), password: OWN, password_confirm: OWN, ...more };
    requireStatus((await this.service.call('POST /password_reset_confirm', { body })).status, 200);
  }

  /** Adds a passkey that outlives the session. */
  async leavePasskey(token: string, password = KNOWN_TO_MAKER): Promise<Authenticator> {
    const key = new Authenticator(this.service.url);
    const params = { id: this.id };
    const options = await this.service.call('POST /user/{id}/passkeys/options', { token, params, body: { password } });
    const { challenge_id, options: asked = {} } = options.data[0] ?? {};
    const body = { challenge_id, credential: key.create(asked) };
    requireStatus((await this.service.call('POST /user/{id}/passkeys', { token, params, body })).status, 201);
    return key;
  }

  /** Whether a passkey logs in. */
  async entersBy(key: Authenticator): Promise<boolean> {
    const { data } = await this.service.call('POST /auth/passkey/options', { body: {} });
    const body = { challenge_id: data[0]?.challenge_id, credential: key.get(data[0]?.options ?? {}) };
    return (await this.service.call('POST /auth/passkey', { body })).status === 200;
  }
}
