import { eq } from 'drizzle-orm';
import { organizationIds } from '../../../../../service/demo-data/ids.ts';
import { beginSamlLogIn } from '../../../../../service/features/connections/saml/begin.ts';
import { type SamlOutcome, takeSamlAnswer } from '../../../../../service/features/connections/saml/take-answer.ts';
import { connections } from '../../../../../service/platform/database/schema/connections.ts';
import {
  type About,
  newSamlKey,
  readRequest,
  responseXml,
  type SamlKey,
  signed,
} from '../../../support/single-sign-on/saml-provider.ts';
import type { TestService } from '../../../support/service.ts';

export const ISSUER = 'https://login.acme.example/saml';
export const SSO_URL = 'https://login.acme.example/saml/sso';

type Connection = typeof connections.$inferSelect;

/** A log in that a browser began. */
export interface Begun {
  requestId: string;
  relayState: string;
  cookie: string;
}

/** A key takes a quarter of a second to make. */
let shared: SamlKey | undefined;

/** A connection by SAML of a running service, and a provider that signs whatever a test wants. */
export class Bench {
  readonly service: TestService;
  readonly key: SamlKey;
  connection!: Connection;

  constructor(service: TestService, key = (shared ??= newSamlKey())) {
    this.service = service;
    this.key = key;
  }

  /** Adds an enabled connection, whose provider has this key. */
  async connect(values: Partial<Connection> = {}): Promise<Connection> {
    const [row] = await this.service.services.database.db
      .insert(connections)
      .values({
        organizationId: organizationIds.northwind,
        kind: 'saml',
        name: 'Acme',
        status: 'enabled',
        saml: { entityId: ISSUER, ssoUrl: SSO_URL, certificates: [this.key.certificate] },
        ...values,
      })
      .returning();
    if (!row) throw new Error('The connection was not added.');
    this.connection = row;
    return row;
  }

  /** Changes the settings of the connection. */
  async change(values: Partial<Connection>): Promise<void> {
    const { db } = this.service.services.database;
    const [row] = await db.update(connections).set(values).where(eq(connections.id, this.connection.id)).returning();
    this.connection = row ?? this.connection;
  }

  /** Begins a log in. */
  async begin(connection = this.connection): Promise<Begun> {
    const cookie = `cookie-${Math.random()}`;
    const begin = { browserCookie: cookie, redirectTo: null, isTest: false, startedBy: null };
    const { requestId, relayState } = readRequest(await beginSamlLogIn(this.service.services, connection, begin));
    return { requestId, relayState, cookie };
  }

  /** What a right response to a request says. */
  about(requestId: string | null, more: Partial<About> = {}): About {
    const base = `${this.service.services.config.publicUrl}/api/auth/connections/${this.connection.id}`;
    const own = { acsUrl: `${base}/acs`, audience: `${base}/metadata` };
    return { issuer: ISSUER, ...own, requestId, now: this.service.services.now(), ...more };
  }

  /** A right response, signed in its assertion. */
  response(requestId: string | null, more: Partial<About> = {}): string {
    return signed(responseXml(this.about(requestId, more)), { key: this.key });
  }

  /** Posts a form as a browser does that comes from the provider. */
  post(form: Record<string, string>, { url = this.service.url, id = this.connection.id } = {}): Promise<Response> {
    return fetch(`${url}/api/auth/connections/${id}/acs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://login.acme.example' },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  }

  /** Posts a response, and fetches the outcome as the browser that began. */
  async outcome(xml: string, { relayState, cookie }: Begun): Promise<SamlOutcome | { error: string }> {
    return this.fetchOutcome(await this.post(formOf(xml, relayState)), cookie);
  }

  async fetchOutcome(answer: Response, cookie: string | null): Promise<SamlOutcome | { error: string }> {
    const url = new URL(answer.headers.get('location') ?? 'none:', this.service.url);
    const error = url.searchParams.get('error_code');
    if (error !== null) return { error };
    const secret = url.searchParams.get('saml');
    if (secret === null) return { error: `${answer.status} ${url.pathname}` };
    return (
      await takeSamlAnswer(this.service.services, {
        connectionId: this.connection.id,
        browserCookie: cookie,
        secret,
      })
    ).outcome;
  }

  /** Begins a log in, answers it with a response, and says how it ended: `accepted`, or the code of the problem. */
  async tries(forge: (begun: Begun) => string | Promise<string>): Promise<string> {
    const begun = await this.begin();
    return endOf(await this.outcome(await forge(begun), begun));
  }
}

export const formOf = (xml: string, relayState: string) => ({
  SAMLResponse: Buffer.from(xml).toString('base64'),
  RelayState: relayState,
});

/** `accepted`, or the code of the problem. */
export const endOf = (outcome: SamlOutcome | { error: string }): string =>
  'error' in outcome ? outcome.error : 'said' in outcome ? 'accepted' : outcome.code;
