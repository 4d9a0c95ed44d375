import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { Browser } from '../../support/browser.ts';
import type { CompanyProvider, Said } from '../../support/single-sign-on/company-provider.ts';
import { type Answer, PASSWORD, type TestService } from '../../support/service.ts';

export const ENV = { ALLOW_PRIVATE_WEBHOOKS: '1', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' };

const { northwind } = organizationIds;

/** What a connection needs of a provider. */
export interface Registered {
  issuer: string;
  client: { id: string; secret: string };
  allow?: (redirectUri: string) => void;
}

/** What came of a log in. */
export interface Came {
  browser: Browser;
  /** Where the browser ended. */
  url: string;
  code: string | null;
  message: string | null;
  session: string | undefined;
  userId: number | undefined;
  organizationId: number | null | undefined;
}

/** An organization that sets up its provider, by the API. */
export class Company {
  readonly service: TestService;
  readonly id: number;
  #owner = '';

  constructor(service: TestService, id: number = northwind) {
    this.service = service;
    this.id = id;
  }

  get owner(): string {
    return this.#owner;
  }

  async logIn(email = 'olivia.owner@northwind.example'): Promise<this> {
    this.#owner = await this.service.signIn(email, this.id);
    return this;
  }

  /** A domain that is verified already. */
  async domain(domain: string, status = 'verified'): Promise<number> {
    const { rows } = await this.service.services.database.pool.query<{ id: number }>(
      `insert into organization_domains (organization_id, domain, token, status) values ($1, $2, 'x', $3)
        on conflict (organization_id, domain) do update set status = excluded.status returning id`,
      [this.id, domain, status],
    );
    return rows[0]?.id ?? 0;
  }

  create(body: Record<string, unknown>, token = this.#owner) {
    return this.service.call('POST /organizations/{id}/connections', { token, params: { id: this.id }, body });
  }

  /** Changes a connection; tests advance the clock, so the log in may be too old for it alone. */
  change(connectionId: number, change: Record<string, unknown>, token = this.#owner) {
    const body = { password: PASSWORD, ...change };
    const params = { id: this.id, connectionId };
    return this.service.call('PUT /organizations/{id}/connections/{connectionId}', { token, params, body });
  }

  async one(connectionId: number) {
    const { data } = await this.service.call('GET /organizations/{id}/connections', {
      token: this.#owner,
      params: { id: this.id },
    });
    const found = data.find(({ id }) => id === connectionId);
    if (!found) throw new Error('The connection is not listed.');
    return found;
  }

  ask<
    C extends
      | 'POST /organizations/{id}/connections/{connectionId}/test'
      | 'POST /organizations/{id}/connections/{connectionId}/enable'
      | 'POST /organizations/{id}/connections/{connectionId}/disable'
      | 'DELETE /organizations/{id}/connections/{connectionId}'
      | 'GET /organizations/{id}/connections/{connectionId}/logins',
  >(name: C, connectionId: number, body?: unknown, token = this.#owner): Promise<Answer<C>> {
    return this.service.call(name, { token, params: { id: this.id, connectionId }, body } as never);
  }

  /** A connection to a provider with a successful test, enabled. */
  async connect(provider: Registered, settings: Record<string, unknown> = {}): Promise<number> {
    const { data, status, meta } = await this.create({
      ...{ kind: 'oidc', name: 'Acme login', issuer: provider.issuer },
      ...{ client_id: provider.client.id, client_secret: provider.client.secret },
      ...settings,
    });
    const id = data[0]?.id;
    if (id === undefined) throw new Error(`No connection: ${status} ${JSON.stringify(meta)}`);
    provider.allow?.(data[0]?.redirect_uri ?? '');
    await this.service.services.database.pool.query(
      `insert into connection_logins (connection_id, outcome, is_test, reference)
        values ($1, 'succeeded', true, 'test')`,
      [id],
    );
    await this.service.services.database.pool.query(`update connections set status = 'tested' where id = $1`, [id]);
    const enabled = await this.ask('POST /organizations/{id}/connections/{connectionId}/enable', id, {
      password: PASSWORD,
    });
    if (enabled.status !== 200) throw new Error(`Not enabled: ${JSON.stringify(enabled.meta)}`);
    return id;
  }

  /** Logs in as somebody at the provider, and comes back. */
  come(connectionId: number, provider: CompanyProvider, sub: string, said: Said, redirectTo?: string): Promise<Came> {
    provider.next = { sub, said };
    return this.travel(this.start(connectionId, redirectTo));
  }

  start(connectionId: number, redirectTo?: string): string {
    const query = redirectTo === undefined ? '' : `?${new URLSearchParams({ redirectTo })}`;
    return `${this.service.url}/api/auth/connections/${connectionId}/start${query}`;
  }

  /** Follows a browser to the sign-in page, and exchanges the token that it finds there. */
  async travel(start: string, browser = new Browser()): Promise<Came> {
    const { url } = await browser.follow(start, { until: `${this.service.url}/auth/` });
    return this.arrive(browser, url);
  }

  async arrive(browser: Browser, url: string): Promise<Came> {
    const query = new URL(url).searchParams;
    const token = query.get('access_token');
    const answer = token
      ? await this.service.call('GET /auth', { token, headers: { Cookie: browser.cookies('/api/auth') } })
      : null;
    return {
      ...{ browser, url, code: query.get('error_code'), message: query.get('error_message') },
      session: answer?.data[0]?.access_token,
      userId: answer?.data[0]?.user_id ?? undefined,
      organizationId: answer?.data[0]?.organization_id,
    };
  }

  /** The only value of a query. */
  async value<T>(text: string, values: unknown[] = []): Promise<T | undefined> {
    const { rows } = await this.service.services.database.pool.query<Record<string, T>>(text, values);
    return rows[0] && Object.values(rows[0])[0];
  }
}
