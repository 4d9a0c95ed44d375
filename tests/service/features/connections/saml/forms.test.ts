import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../support/browser.ts';
import { readRequest } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Company, ENV } from '../company.ts';
import { Bench, formOf } from './bench.ts';

const SELF = 'max@northwind.example';
const GROUPS =
  '<saml:AttributeStatement><saml:Attribute Name="groups"><saml:AttributeValue>Admins</saml:AttributeValue>' +
  '</saml:Attribute></saml:AttributeStatement>';

let service: TestService;
let bench: Bench;
let company: Company;
beforeAll(async () => {
  service = await startService({ env: ENV });
  company = await new Company(service).logIn();
  const domain = await company.domain('northwind.example');
  bench = new Bench(service);
  const { id } = await bench.connect();
  await service.services.database.pool.query('insert into connection_domains values ($1, $2)', [id, domain]);
});
afterAll(() => service?.stop());

/** Logs in as a browser does, with what the provider makes of the request. */
async function come(answer: (requestId: string) => string, change: (xml: string) => string = (xml) => xml) {
  const browser = new Browser();
  const start = await browser.request(company.start(bench.connection.id));
  const { requestId, relayState } = readRequest(start.headers.get('location') ?? '');
  const posted = await bench.post(formOf(change(answer(requestId)), relayState));
  const end = await browser.follow(new URL(posted.headers.get('location') ?? 'none:', service.url).href, {
    until: `${service.url}/auth/`,
  });
  const { code, session } = await company.arrive(browser, end.url);
  return session === undefined ? code : 'entered';
}

const withAddress = (requestId: string, more = {}) =>
  bench.response(requestId, { attributes: { email: SELF }, ...more });

describe('a response that somebody wrote by hand', () => {
  it('is taken as the provider writes it', async () => {
    expect(await come((id) => withAddress(id))).toBe('entered');
  });

  it.each<[string, [RegExp | string, string]]>([
    ['two lists of what is signed', [/(<ds:SignedInfo>.*?<\/ds:SignedInfo>)/s, '$1$1']],
    ['two references', [/(<ds:Reference .*?<\/ds:Reference>)/s, '$1$1']],
    ['two digests', [/(<ds:DigestValue>.*?<\/ds:DigestValue>)/s, '$1$1']],
    ['a digest with more behind it', ['</ds:DigestValue>', '<x/></ds:DigestValue>']],
    ['a reference by a path', [/URI="#(\w+)"/, 'URI="#xpointer(id(\'$1\'))"']],
    [
      'a transformation by a style sheet',
      [/Algorithm="[^"]*enveloped-signature"/, 'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"'],
    ],
    ['a name from elsewhere beside its own', [`<saml:NameID`, `<x:NameID xmlns:x="urn:x">eve</x:NameID><saml:NameID`]],
    ['another address', [SELF, 'olivia.owner@northwind.example']],
    ['another address, by its entity', [SELF, '&#111;livia.owner@northwind.example']],
    [
      'an address in a namespace of its own',
      [`<saml:AttributeValue>${SELF}`, `<saml:AttributeValue xmlns="urn:x">eve@northwind.example`],
    ],
    ['attributes added behind', ['</saml:AttributeStatement>', `</saml:AttributeStatement>${GROUPS}`]],
    ['an end of lines that others read as two', ['</saml:NameID>', '&#13;</saml:NameID>']],
    ['a prefix that means something else', ['<saml:Subject>', '<saml:Subject xmlns:saml="urn:x">']],
    ['a request of another log in', [/InResponseTo="[^"]*"/, 'InResponseTo="_0"']],
    ['a request that is nothing', [/ InResponseTo="[^"]*"/, '']],
  ])('is refused with %s', async (_, [from, to]) => {
    expect(
      await come(
        (id) => withAddress(id),
        (xml) => {
          const changed = xml.replace(from, to);
          expect(changed).not.toBe(xml);
          return changed;
        },
      ),
    ).not.toBe('entered');
  });

  it.each<[string, (id: string) => string]>([
    ['a long name', (id) => withAddress(id, { subject: randomBytes(9_000).toString('hex') })],
    ['names on many lines', (id) => withAddress(id, { subject: `a${'\n'.repeat(500)}b` })],
    ['a long address', (id) => withAddress(id, { attributes: { email: `${'m'.repeat(5_000)}@northwind.example` } })],
    [
      'a long name of a person',
      (id) => withAddress(id, { attributes: { email: SELF, displayName: 'M'.repeat(9_000) } }),
    ],
    [
      'a name of nothing but marks',
      (id) => withAddress(id, { attributes: { email: SELF, displayName: '\u200b\u202e' } }),
    ],
  ])('with %s makes no trouble', async (_, answer) => {
    const browser = new Browser();
    const start = await browser.request(company.start(bench.connection.id));
    const { requestId, relayState } = readRequest(start.headers.get('location') ?? '');
    const posted = await bench.post(formOf(answer(requestId), relayState));
    const back = await browser.request(new URL(posted.headers.get('location') ?? 'none:', service.url).href);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).not.toMatch(/error_code=(internal|server)/);
  });
});
