import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';
import { CompanyProvider } from '../../support/single-sign-on/company-provider.ts';
import { startService, type TestService } from '../../support/service.ts';
import { Company, ENV } from '../../features/connections/company.ts';

/** A provider that sends browsers back at once, and keeps what comes to its token endpoint. */
class Listener {
  issuer = '';
  readonly heard: string[] = [];
  #server: Server | undefined;

  async start(): Promise<void> {
    const port = await freePort();
    this.issuer = `http://127.0.0.1:${port}`;
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.issuer);
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' }).toString();
      return void response.writeHead(302, { Location: back.href }).end();
    }
    if (url.pathname === '/token') {
      let body = '';
      for await (const part of request) body += String(part);
      const basic = Buffer.from((request.headers.authorization ?? '').slice('Basic '.length), 'base64').toString();
      this.heard.push(decodeURIComponent(`${basic} ${body}`.replaceAll('+', ' ')));
      return void response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}');
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/keys`,
      }),
    );
  }
}

describe('whoever sets up a connection', () => {
  const provider = new CompanyProvider();
  const listener = new Listener();
  let service: TestService;
  let company: Company;
  let domain = 0;
  beforeAll(async () => {
    await Promise.all([provider.start(), listener.start()]);
    service = await startService({ env: ENV });
    company = await new Company(service).logIn();
    domain = await company.domain('northwind.example');
  });
  afterAll(async () => {
    await service?.stop();
    provider.stop();
    listener.stop();
  });

  async function bearer(): Promise<string> {
    const made = await service.call('POST /organizations/{id}/connection_setup', {
      token: company.owner,
      params: { id: company.id },
    });
    const hash = new URL(made.data[0]?.url ?? '').searchParams.get('hash') ?? '';
    const { data } = await service.call('POST /auth/connection_setup', { body: { hash } });
    return data[0]?.access_token ?? '';
  }

  const test = async (id: number, token: string) => {
    const { data } = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', id, {}, token);
    await new Browser().follow(data[0]?.url ?? '', { until: `${service.url}/auth/` });
  };

  it('does not lead the secret of the client to another provider', async () => {
    const id = await company.connect(provider, { domains: [domain] });
    const token = await bearer();
    const changed = await company.change(id, { issuer: listener.issuer }, token);
    expect([changed.status, changed.data[0]?.has_client_secret]).toEqual([200, false]);
    await test(id, token);
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard.join()).not.toContain(provider.client.secret);
    await company.change(id, { client_secret: 'one of the other provider' }, token);
    await test(id, token);
    expect(listener.heard.at(-1)).toContain('one of the other provider');
  });
});
