import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseXml } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Bench, ISSUER } from './bench.ts';

let service: TestService;
let bench: Bench;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  bench = new Bench(service);
  await bench.connect();
});
afterAll(() => service?.stop());

/** A response that the provider signed with other texts in it. */
const withTexts = (...replaced: (readonly [RegExp | string, string])[]) =>
  bench.tries(({ requestId }) => bench.response(requestId, { replaced }));

const multiplied = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');

describe('XML that programs read differently', () => {
  it.each([
    ['a comment inside the name', 'max', 'max@acme.example<!-- -->.evil.example'],
    ['a comment inside the address', 'max@acme.example', 'max@acme.example<!---->.evil.example'],
    ['a processing instruction', 'max@acme.example', 'max@acme.example<?x y?>.evil.example'],
    ['a CDATA section', 'max@acme.example', '<![CDATA[max@acme.example]]>'],
    ['an entity', 'max@acme.example', '&admin;'],
  ])('is refused with %s', async (_, from, to) => {
    const code = bench.tries(({ requestId }) =>
      bench.response(requestId, { subject: 'max' }).replace(new RegExp(`>${from}<`), () => `>${to}<`),
    );
    expect(await code).toBe('saml_unsafe');
  });

  it.each([
    ['a document type', '<!DOCTYPE Response>'],
    ['an entity of its own', '<!DOCTYPE r [<!ENTITY admin "admin@acme.example">]>'],
    ['a file as an entity', '<!DOCTYPE r [<!ENTITY admin SYSTEM "file:///etc/passwd">]>'],
    ['a document type from elsewhere', '<!DOCTYPE r SYSTEM "http://169.254.169.254/x.dtd">'],
    ['entities that multiply', `<!DOCTYPE r [<!ENTITY a0 "ha">${multiplied}]>`],
  ])('is refused with %s', async (_, head) => {
    expect(await bench.tries(({ requestId }) => head + bench.response(requestId))).toBe('saml_unsafe');
  });

  it.each([
    ['text around it', (xml: string) => `${xml} and more`],
    ['a second root', (xml: string) => `${xml}<x/>`],
    ['an end that is missing', (xml: string) => xml.slice(0, -4)],
    ['an attribute that stands twice', (xml: string) => xml.replace(' Version="2.0"', ' Version="2.0" Version="2.0"')],
    ['a character that XML has not', (xml: string) => xml.replace('max@', 'max\u0001@')],
    ['another root', () => '<html><body>Log in</body></html>'],
    ['nothing', () => ''],
  ])('is refused with %s', async (_, change) => {
    expect(await bench.tries(({ requestId }) => change(bench.response(requestId)))).toBe('saml_unreadable');
  });

  it('is refused at once beyond 256 kB, and in deep nesting', async () => {
    const large = bench.tries(({ requestId }) =>
      bench.response(requestId).replace('</samlp:Response>', `<x>${'a'.repeat(262_144)}</x></samlp:Response>`),
    );
    expect(await large).toBe('saml_too_large');
    const deep = '<x>'.repeat(30_000) + '</x>'.repeat(30_000);
    const before = Date.now();
    const nested = bench.tries(({ requestId }) =>
      bench.response(requestId).replace('</samlp:Response>', `${deep}</samlp:Response>`),
    );
    expect(await nested).toBe('saml_unreadable');
    expect(Date.now() - before).toBeLessThan(5_000);
  });

  it('is cut off by the server beyond 400 kB', async () => {
    const { status } = await bench.post({ SAMLResponse: 'A'.repeat(400_001), RelayState: 'x' });
    expect(status).toBe(413);
  });
});

describe('what an assertion says', () => {
  const FAR = 'https://elsewhere.example/saml';

  it('is for several audiences, each on a line of its own', async () => {
    const several = `<saml:Audience>\n  ${FAR}\n</saml:Audience>\n<saml:Audience>\n  $1\n</saml:Audience>`;
    expect(await withTexts([/<saml:Audience>([^<]*)<\/saml:Audience>/, several])).toBe('accepted');
  });

  it.each([
    ['another audience', 'saml_audience', [/<saml:Audience>[^<]*/, `<saml:Audience>${FAR}`]],
    ['no audience', 'saml_audience', [/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '']],
    [
      'a second restriction that it does not meet',
      'saml_audience',
      [
        '</saml:Conditions>',
        `<saml:AudienceRestriction><saml:Audience>${FAR}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      ],
    ],
    ['no conditions', 'saml_audience', [/<saml:Conditions.*<\/saml:Conditions>/, '']],
    ['another recipient', 'saml_recipient', [/Recipient="[^"]*"/, `Recipient="${FAR}"`]],
    ['no recipient', 'saml_recipient', [/ Recipient="[^"]*"/, '']],
    ['no confirmation by its bearer', 'saml_recipient', ['cm:bearer', 'cm:sender-vouches']],
    ['another destination', 'saml_destination', [/Destination="[^"]*"/, `Destination="${FAR}"`]],
    ['another issuer', 'saml_issuer', [/(Assertion ID[^>]*><saml:Issuer>)[^<]*/, `$1${FAR}`]],
    ['another issuer of the response', 'saml_issuer', [/<saml:Issuer>[^<]*/, `<saml:Issuer>${FAR}`]],
    [
      'another request in its subject',
      'saml_in_response_to',
      [/(Recipient="[^"]*" InResponseTo=)"[^"]*"/, '$1"_other"'],
    ],
    ['no request in its subject', 'saml_in_response_to', [/(Recipient="[^"]*") InResponseTo="[^"]*"/, '$1']],
    ['another request', 'saml_in_response_to', [/InResponseTo="[^"]*"/, 'InResponseTo="_other"']],
    ['no name', 'saml_name_missing', [/<saml:NameID.*<\/saml:NameID>/, '']],
    ['an empty name', 'saml_name_missing', ['>subject-1<', '> <']],
    ['two names', 'saml_name_missing', ['</saml:NameID>', '</saml:NameID><saml:NameID>eve</saml:NameID>']],
    ['an encrypted name', 'saml_encrypted', [/<saml:NameID.*<\/saml:NameID>/, '<saml:EncryptedID/>']],
    ['a name of this log in alone', 'saml_name_transient', ['nameid-format:persistent', 'nameid-format:transient']],
    ['no log in', 'saml_unreadable', [/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '']],
    ['a time that is none', 'saml_unreadable', [/NotBefore="[^"]*"/, 'NotBefore="tomorrow"']],
    ['version 1.1', 'saml_unreadable', [/(Assertion ID="\w+" Version=)"2.0"/, '$1"1.1"']],
  ] as const)('is refused with %s', async (_, code, replaced) => {
    expect(await withTexts(replaced)).toBe(code);
  });

  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it.each([
    ['has expired', 'saml_expired', [/(<saml:Conditions.*NotOnOrAfter=)"[^"]*"/, `$1"${at(-6)}"`]],
    ['has expired for its bearer', 'saml_expired', [/NotOnOrAfter="[^"]*"( Recipient)/, `NotOnOrAfter="${at(-6)}"$1`]],
    ['is not yet valid', 'saml_not_yet_valid', [/NotBefore="[^"]*"/, `NotBefore="${at(6)}"`]],
    ['is from the future', 'saml_not_yet_valid', [/(<saml:Assertion.*IssueInstant=)"[^"]*"/, `$1"${at(6)}"`]],
    [
      'is too old, however long it is good',
      'saml_expired',
      [/(Assertion ID.*IssueInstant=)"[^"]*"(><saml:Issuer)/, `$1"${at(-21)}"$2`],
    ],
    ['has no end', 'saml_unreadable', [/(<saml:Conditions.*) NotOnOrAfter="[^"]*"/, '$1']],
  ] as const)('is refused if it %s', async (_, code, replaced) => {
    expect(await withTexts(replaced)).toBe(code);
  });

  it('is accepted while clocks differ by less than five minutes', async () => {
    expect(await withTexts([/(<saml:Conditions.*NotOnOrAfter=)"[^"]*"/, `$1"${at(-4)}"`])).toBe('accepted');
    expect(await withTexts([/NotBefore="[^"]*"/, `NotBefore="${at(4)}"`])).toBe('accepted');
  });

  it('is refused encrypted, with a sentence that says what to do', async () => {
    const begun = await bench.begin();
    const xml = responseXml(bench.about(begun.requestId)).replace(
      /<saml:Assertion .*<\/saml:Assertion>/,
      '<saml:EncryptedAssertion/>',
    );
    expect(await bench.outcome(xml, begun)).toMatchObject({ code: 'saml_encrypted' });
  });

  it('is refused unread if the log in failed, with the words of the provider', async () => {
    const begun = await bench.begin();
    const xml = bench.response(begun.requestId, {
      replaced: [
        [
          /<samlp:StatusCode [^>]*>/,
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode ' +
            'Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>' +
            '<samlp:StatusMessage>Your account is locked.</samlp:StatusMessage>',
        ],
      ],
    });
    expect(await bench.outcome(xml, begun)).toEqual({
      code: 'saml_status',
      detail: { text: 'Your account is locked (Responder, AuthnFailed)' },
    });
  });

  it('is of the connection with its issuer alone', async () => {
    const begun = await bench.begin();
    const xml = bench.response(begun.requestId, { issuer: `${ISSUER}/other` });
    expect(await bench.outcome(xml, begun)).toEqual({
      code: 'saml_issuer',
      detail: { found: `${ISSUER}/other`, expected: ISSUER },
    });
  });
});

describe('what is read', () => {
  const said = async (more: Parameters<Bench['response']>[1]) => {
    const begun = await bench.begin();
    return bench.outcome(bench.response(begun.requestId, more), begun);
  };
  const WS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

  it.each([
    ['Okta', { email: 'max@acme.example', firstName: 'Max', lastName: 'Muster', groups: ['Everyone', 'IT'] }],
    [
      'Entra ID',
      {
        [`${WS}/emailaddress`]: 'max@acme.example',
        [`${WS}/name`]: 'max@acme.onmicrosoft.com',
        [`${WS}/givenname`]: 'Max',
        [`${WS}/surname`]: 'Muster',
        'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': ['Everyone', 'IT'],
      },
    ],
    ['Google', { Email: 'max@acme.example', first_name: 'Max', last_name: 'Muster', Groups: ['Everyone', 'IT'] }],
    [
      'AD FS',
      {
        [`${WS}/emailaddress`]: 'max@acme.example',
        'http://schemas.xmlsoap.org/claims/CommonName': 'Max Muster',
        'http://schemas.xmlsoap.org/claims/Group': ['Everyone', 'IT'],
      },
    ],
    [
      'Shibboleth',
      {
        'urn:oid:0.9.2342.19200300.100.1.3': 'max@acme.example',
        'urn:oid:2.16.840.1.113730.3.1.241': 'Max Muster',
        'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': ['Everyone', 'IT'],
      },
    ],
  ])('is found by the names of %s', async (_, attributes) => {
    expect(await said({ attributes })).toMatchObject({
      said: { subject: 'subject-1', email: 'max@acme.example', name: 'Max Muster', groups: ['Everyone', 'IT'] },
    });
  });

  it('is the address of the name where its format says so, and only there', async () => {
    const subject = 'max@acme.example';
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect(await said({ subject, format, attributes: {} })).toMatchObject({ said: { subject, email: subject } });
    expect(await said({ subject, attributes: {} })).toMatchObject({ said: { subject, email: null } });
  });

  it.each([
    ['2.0:nameid-format:emailAddress', 'max@acme.example', 'max@acme.example'],
    ['1.1:nameid-format:unspecified', 'max@acme.example', 'max@acme.example'],
    ['1.1:nameid-format:unspecified', 'max', null],
  ])('of a name in the format %s, such as %s, is the address %s', async (format, subject, email) => {
    const name = { subject, format: `urn:oasis:names:tc:SAML:${format}`, attributes: {} };
    expect(await said(name)).toMatchObject({ said: { subject, email } });
  });

  it('is the address of a name without a format', async () => {
    const subject = 'max@acme.example';
    const replaced = [[/ Format="[^"]*"/, '']] as const;
    expect(await said({ subject, attributes: {}, replaced })).toMatchObject({ said: { subject, email: subject } });
  });

  it('is the attribute that the connection chose, and no other', async () => {
    await bench.change({ attributes: { email: 'work', groups: 'teams' } });
    const attributes = { email: 'private@acme.example', work: 'max@acme.example', teams: 'a', groups: 'b' };
    expect(await said({ attributes })).toMatchObject({ said: { email: 'max@acme.example', groups: ['a'] } });
    expect(await said({ attributes: { email: 'private@acme.example' } })).toMatchObject({ said: { email: null } });
    await bench.change({ attributes: {} });
  });

  it('is complete where an attribute comes once for each value', async () => {
    const replaced = [
      [
        '<saml:AttributeStatement>',
        '<saml:AttributeStatement>' +
          ['IT', 'HR']
            .map(
              (one) =>
                `<saml:Attribute Name="groups"><saml:AttributeValue>${one}</saml:AttributeValue></saml:Attribute>`,
            )
            .join(''),
      ],
    ] as const;
    expect(await said({ replaced })).toMatchObject({
      said: { groups: ['IT', 'HR'], claims: { groups: ['IT', 'HR'] } },
    });
  });

  it('has no groups where none come, and does not know them where Entra ID left them out', async () => {
    expect(await said({})).toMatchObject({ said: { groups: [] } });
    const link = { 'http://schemas.microsoft.com/claims/groups.link': 'https://graph.windows.net/groups' };
    expect(await said({ attributes: link })).toMatchObject({ said: { groups: null } });
  });

  it('survives letters of other scripts and escaped characters', async () => {
    const attributes = { email: 'max@acme.example', displayName: 'Zoë &amp; 李 &#x1F600;' };
    expect(await said({ attributes })).toMatchObject({ said: { name: 'Zoë & 李 😀' } });
  });
});
