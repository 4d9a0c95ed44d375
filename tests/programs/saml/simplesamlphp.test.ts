import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Company, ENV } from '../../service/features/connections/company.ts';
import { Browser } from '../../service/support/browser.ts';
import { startService, type TestService } from '../../service/support/service.ts';
import { formWith } from './forms.ts';
import { hasSimpleSaml, SimpleSaml } from './simplesamlphp.ts';

describe.skipIf(!hasSimpleSaml)('SimpleSAMLphp (needs simplesamlphp, php-cli, php-xml, php-mbstring)', () => {
  const provider = new SimpleSaml();
  let service: TestService;
  let company: Company;
  let connectionId: number;

  beforeAll(async () => {
    await provider.start({
      max: {
        password: 'secret',
        attributes: {
          uid: ['u-1'],
          mail: ['max@acme.example'],
          displayName: ['Max Muster'],
          memberOf: ['IT', 'Everyone'],
        },
      },
    });
    service = await startService({ env: ENV });
    company = await new Company(service).logIn();
    const domain = await company.domain('acme.example');
    const { data, meta } = await company.create({
      ...{ kind: 'saml', name: 'SimpleSAMLphp', metadata_url: provider.metadataUrl, domains: [domain] },
    });
    if (!data[0]) throw new Error(JSON.stringify(meta));
    connectionId = data[0].id;
    provider.trust({ entityId: data[0].sp_entity_id ?? '', acsUrl: data[0].acs_url ?? '' });
  });
  afterAll(async () => {
    provider.stop();
    await service?.stop();
  });

  /** Logs in at the provider, and comes back. */
  async function logIn(start: string, password = 'secret') {
    const browser = new Browser();
    const login = await browser.follow(start);
    const page = formWith((await login.response?.text()) ?? '', 'password', login.url);
    const answer = await browser.follow(page.action, {
      method: 'POST',
      body: new URLSearchParams({ ...page.fields, username: 'max', password }),
    });
    const { action, fields } = formWith((await answer.response?.text()) ?? '', 'SAMLResponse', answer.url);
    const end = await browser.follow(action, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: fields['SAMLResponse'] ?? '', RelayState: fields['RelayState'] ?? '' }),
      until: `${service.url}/auth/`,
    });
    return { browser, url: end.url };
  }

  it('is read from its metadata', async () => {
    expect(await company.one(connectionId)).toMatchObject({
      entity_id: `${provider.url}/idp`,
      sso_url: `${provider.url}/saml2/idp/SSOService.php`,
      certificate_details: [{ subject: 'SimpleSAMLphp' }],
    });
  });

  it('is tested, enabled, and lets a colleague in for the first time', async () => {
    const test = await company.ask('POST /organizations/{id}/connections/{connectionId}/test', connectionId);
    await logIn(test.data[0]?.url ?? '');
    expect((await company.one(connectionId)).last_test).toMatchObject({
      outcome: 'succeeded',
      claims: { NameID: 'u-1', mail: 'max@acme.example', memberOf: ['IT', 'Everyone'] },
    });
    await company.ask('POST /organizations/{id}/connections/{connectionId}/enable', connectionId);
    const { browser, url } = await logIn(company.start(connectionId));
    const came = await company.arrive(browser, url);
    expect([came.code, came.organizationId]).toEqual([null, company.id]);
    expect(await company.value('select email from users where id = $1', [came.userId])).toBe('max@acme.example');
  });
});
