import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSamlKey, providerMetadata } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Company } from '../company.ts';
import { ISSUER, SSO_URL } from './bench.ts';

let service: TestService;
let company: Company;
let server: Server;
let address: string;
let hits = 0;
const key = newSamlKey({ name: 'Acme' });
const good = providerMetadata(ISSUER, SSO_URL, key.certificate);
beforeAll(async () => {
  server = createServer((_request, response) => {
    hits += 1;
    response.end(good);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Private addresses are guarded, as in production.
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  company = await new Company(service).logIn();
});
afterAll(async () => {
  await service?.stop();
  server?.close();
});

/** Creates a connection; the messages of its fields if it is refused. */
async function tried(body: Record<string, unknown>) {
  const { data, meta } = await company.create({ kind: 'saml', name: 'Acme', ...body });
  return data[0] ?? { code: meta.error?.code, ...meta.error?.data };
}
const several = (entities: string) =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities}</md:EntitiesDescriptor>`;
const bare = key.certificate.replace(/-----[^-]+-----|\s/g, '');
const typed = { entity_id: ISSUER, sso_url: SSO_URL, certificates: [key.certificate] };

describe('metadata', () => {
  it('gives entity id, log in URL and certificates', async () => {
    const base = `${service.services.config.publicUrl}/api/auth/connections`;
    expect(await tried({ metadata_xml: `\uFEFF<?xml version="1.0"?>\n<!-- Acme & co -->\n${good}\n` })).toMatchObject({
      ...{ entity_id: ISSUER, sso_url: SSO_URL, metadata_url: null, metadata_read_at: null },
      certificate_details: [{ subject: 'Acme', fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/) }],
      acs_url: expect.stringMatching(new RegExp(`^${base}/\\d+/acs$`)),
      sp_entity_id: expect.stringMatching(new RegExp(`^${base}/\\d+/metadata$`)),
    });
  });

  it('of one provider among others that are none is read', async () => {
    const service2 = '<md:EntityDescriptor entityID="x"><md:SPSSODescriptor/></md:EntityDescriptor>';
    const all = several(service2 + good);
    expect(await tried({ metadata_xml: all })).toMatchObject({ entity_id: ISSUER });
  });

  it.each([
    ['lines of PEM around the certificate', good.replace(bare, key.certificate)],
    ['the certificate in lines', good.replace(bare, `\n    ${bare.replace(/.{64}/g, '$&\r\n    ')}\n`)],
    ['a key without use', good.replace(' use="signing"', '')],
    ['a wish for signed requests', good.replace('<md:IDPSSODescriptor ', '$&WantAuthnRequestsSigned="true" ')],
    ['the same certificate for encryption', good.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/, '$&$&')],
  ])('is read with %s', async (_, metadata_xml) => {
    expect(await tried({ metadata_xml })).toMatchObject({
      ...{ entity_id: ISSUER, sso_url: SSO_URL, certificate_details: [{ subject: 'Acme' }] },
    });
  });

  it('gives both certificates of a rollover, and that of encryption is none of them', async () => {
    const [next, secret] = [newSamlKey({ name: 'Next' }), newSamlKey({ name: 'Encryption' })];
    const all = providerMetadata(ISSUER, SSO_URL, key.certificate, next.certificate, secret.certificate);
    const [before = '', after = ''] = all.split(/use="signing"(?!.*use="signing")/s);
    const { certificate_details: details = [] } = (await tried({
      metadata_xml: `${before}use="encryption"${after}`,
    })) as { certificate_details?: { subject: string }[] };
    expect(details.map(({ subject }) => subject).sort()).toEqual(['Acme', 'Next']);
  });

  const EC = newSamlKey({ kind: 'rsa:1024' });

  it.each([
    ['no XML', 'not xml', /not complete XML/],
    ['half of it', good.slice(0, 300), /not complete XML/],
    ['a web page', '<html><body/></html>', /begins with html/],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${good}`, /document type or entities/],
    ['a service provider', good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), /service provider/],
    ['several providers', several(good + good), /describes 2 identity providers/],
    ['no certificate', good.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/, ''), /no certificate/],
    ['one for encryption alone', good.replace('use="signing"', 'use="encryption"'), /no certificate/],
    ['a broken certificate', good.replace(bare, 'AAAA'), /not a certificate/],
    ['a weak key', providerMetadata(ISSUER, SSO_URL, EC.certificate), /at least 2048 bits/],
    ['log in by HTTP-POST alone', good.replace('HTTP-Redirect', 'HTTP-POST'), /no log in by HTTP-Redirect/],
    ['no entity id', good.replace(`entityID="${ISSUER}"`, ''), /entity ID/],
    ['a log in URL in the clear', good.replace(SSO_URL, 'http://login.acme.example'), /must be a URL/],
    ['a log in URL that runs', good.replace(SSO_URL, 'javascript:alert(1)'), /must be a URL/],
  ])('with %s is refused in words', async (_, metadata_xml, words) => {
    expect(await tried({ metadata_xml })).toMatchObject({ metadata_xml: [expect.stringMatching(words)] });
  });
});

describe('a metadata address', () => {
  it.each([
    ['not a URL', 'login.acme.example', /as a URL/],
    ['in the clear', 'http://login.acme.example/metadata', /begin with https/],
    ['with a password', 'https://a:b@login.acme.example/metadata', /without a password/],
    ['another scheme', 'file:///etc/passwd', /as a URL/],
    ['this machine', 'https://127.0.0.1/metadata', /private network/],
    ['the metadata of a cloud', 'https://169.254.169.254/metadata', /private network/],
    ['a name of this network', 'https://idp.internal/metadata', /private network/],
  ])('that is %s is refused unread', async (_, metadata_url, words) => {
    expect(await tried({ metadata_url })).toMatchObject({
      code: 'metadata_unreachable',
      metadata_url: [expect.stringMatching(words)],
    });
  });

  it('never reaches a private server', async () => {
    await tried({ metadata_url: address });
    await tried({ metadata_url: address.replace('http:', 'https:') });
    expect(hits).toBe(0);
  });
});

describe('typed settings', () => {
  it.each([
    ['PEM', key.certificate],
    ['PEM with Windows line ends', key.certificate.replaceAll('\n', '\r\n')],
    ['base64 alone', bare],
    ['base64 in lines with spaces', bare.replace(/(.{50})/g, ' $1\n')],
    ['PEM in one line', key.certificate.replaceAll('\n', ' ')],
  ])('take a certificate as %s', async (_, certificate) => {
    expect(await tried({ ...typed, certificates: [certificate] })).toMatchObject({
      certificates: [key.certificate],
    });
  });

  it.each([
    ['something else', 'hello', /not a certificate/],
    ['a private key', key.privateKey, /private key/],
  ])('refuse %s as a certificate', async (_, certificate, words) => {
    expect(await tried({ ...typed, certificates: [certificate] })).toMatchObject({
      code: 'certificate_invalid',
      certificates: [expect.stringMatching(words)],
    });
  });

  it('take three certificates at most, each once', async () => {
    expect(await tried({ ...typed, certificates: [key.certificate, bare] })).toMatchObject({
      certificates: [key.certificate],
    });
    expect(await tried({ ...typed, certificates: Array.from({ length: 4 }, () => bare) })).toMatchObject({
      certificates: [expect.any(String)],
    });
  });

  it('may be incomplete, and are completed later', async () => {
    const made = await tried({ entity_id: ISSUER });
    if (!('id' in made)) throw new Error(JSON.stringify(made));
    const { data } = await company.change(made.id, { sso_url: SSO_URL, certificates: [bare] });
    expect(data[0]).toMatchObject({ entity_id: ISSUER, sso_url: SSO_URL, certificates: [key.certificate] });
  });
});
