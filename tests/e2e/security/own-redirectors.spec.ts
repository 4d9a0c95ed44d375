import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { organizationIds } from '../../../service/demo-data/ids.ts';
import { Company } from '../../service/features/connections/company.ts';
import { proofKey } from '../../service/support/handover.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '../support/it.ts';

/**
 * The service itself leads browsers to the provider of a company, which anybody with an organization chooses. A code in
 * the fragment of such an address would arrive there.
 */
const OLIVIA = 'olivia.owner@northwind.example';
const CORA = 'cora.owner@contoso.example';

let service: TestService;
let theirs: Server;
let start: string;
describe.configure({ timeout: 120_000 });
beforeAll(async () => {
  it.setTimeout(120_000);
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
  const provider = await serveProvider();
  const company = await new Company(service, organizationIds.contoso).logIn(CORA);
  const domain = await company.domain('contoso.example');
  const id = await company.connect(provider, { name: 'Contoso', domains: [domain] });
  start = `${service.url}/api/auth/connections/${id}/start`;
});
afterAll(async () => {
  await service?.stop();
  theirs?.close();
  theirs?.closeAllConnections();
});

/** A provider whose log in stays where it is. */
async function serveProvider() {
  let issuer = '';
  theirs = createServer((request, response) => {
    const at = (path: string) => `${issuer}${path}`;
    const found = request.url?.startsWith('/.well-known/');
    response.writeHead(200, { 'content-type': found ? 'application/json' : 'text/html' });
    response.end(
      found
        ? JSON.stringify({
            ...{ issuer, authorization_endpoint: at('/authorize'), token_endpoint: at('/token') },
            ...{ jwks_uri: at('/jwks'), response_types_supported: ['code'], subject_types_supported: ['public'] },
            ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
          })
        : '<!doctype html><title>Theirs</title><h1>Theirs</h1>',
    );
  });
  await new Promise<void>((ready) => theirs.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(theirs.address() as AddressInfo).port}`;
  return { issuer, client: { id: 'theirs', secret: 'only they know this secret' } };
}

it('hands no session over to an address of the service that leads elsewhere', async ({ page }) => {
  const query = new URLSearchParams({
    ...{ redirectTo: start, state: 'chosen by somebody else' },
    ...{ code_challenge: proofKey().challenge, code_challenge_method: 'S256' },
  });
  const value = await service.signIn(OLIVIA);
  await page.context().addCookies([{ name: 'token', value, url: service.url, sameSite: 'Lax' }]);
  await page.goto(`${service.url}/auth/sign-in?${query.toString()}`);
  await expect(page.getByRole('alert')).toContainText('The return address must be');
});

it('passes no fragment of its address on to the provider of a company', async ({ page }) => {
  await page.goto(`${start}#iam-code=a-secret-of-a-page`);
  await expect(page.getByRole('heading', { name: 'Theirs' })).toBeVisible();
  expect(page.url()).toContain('/authorize?');
  expect(page.url()).not.toContain('secret');
});
