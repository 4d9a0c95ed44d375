import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSamlKey, RESPONSE, responseXml, signed } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Bench } from './bench.ts';

let service: TestService;
let bench: Bench;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  bench = new Bench(service);
  await bench.connect();
});
afterAll(() => service?.stop());

const other = newSamlKey({ name: 'Another provider' });
const tries: Bench['tries'] = (forge) => bench.tries(forge);

describe('a right response', () => {
  it('is accepted with a signed assertion', async () => {
    expect(await tries(({ requestId }) => bench.response(requestId))).toBe('accepted');
  });

  it('is accepted with a signed response around it', async () => {
    expect(await tries(({ requestId }) => signed(bench.response(requestId), { key: bench.key, what: RESPONSE }))).toBe(
      'accepted',
    );
  });
});

describe('a signature', () => {
  it('must be there', async () => {
    expect(await tries(({ requestId }) => responseXml(bench.about(requestId)))).toBe('saml_unsigned');
  });

  it('must be in the assertion, not only around it', async () => {
    const forged = tries(({ requestId }) =>
      signed(responseXml(bench.about(requestId)), { key: bench.key, what: RESPONSE }),
    );
    expect(await forged).toBe('saml_unsigned');
  });

  it('must be by a key of this connection, whatever certificate it brings along', async () => {
    expect(await tries(({ requestId }) => signed(responseXml(bench.about(requestId)), { key: other }))).toBe(
      'saml_signature',
    );
  });

  it('must be right around the response too, if there is one', async () => {
    const forged = tries(({ requestId }) => signed(bench.response(requestId), { key: other, what: RESPONSE }));
    expect(await forged).toBe('saml_signature');
  });

  it('must cover what it stands in', async () => {
    const forged = tries(({ requestId }) =>
      bench.response(requestId).replace(/URI="#_assertion\d+"/, `URI="#_response1"`),
    );
    expect(await forged).toBe('saml_signature');
    const whole = tries(({ requestId }) => bench.response(requestId).replace(/URI="#_assertion\d+"/, 'URI=""'));
    expect(await whole).toBe('saml_signature');
  });

  it('must fit the content', async () => {
    const forged = tries(({ requestId }) => bench.response(requestId).replace('max@acme', 'eve@acme'));
    expect(await forged).toBe('saml_signature');
  });

  it.each([
    ['RSA with SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['digests by SHA-1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['comments that count', { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' }],
  ])('must not use %s', async (_, weak) => {
    const forged = tries(({ requestId }) => signed(responseXml(bench.about(requestId)), { key: bench.key, ...weak }));
    expect(await forged).toBe('saml_algorithm');
  });

  it.each(['none', '', 'http://www.w3.org/2000/09/xmldsig#dsa-sha1', 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5'])(
    'must not use the algorithm "%s"',
    async (algorithm) => {
      const forged = tries(({ requestId }) =>
        bench
          .response(requestId)
          .replace(/(SignatureMethod Algorithm=)"[^"]+"/, `$1"${algorithm}"`)
          .replace(/(<ds:SignatureValue>)[^<]*/, '$1'),
      );
      expect(await forged).toBe('saml_algorithm');
    },
  );

  it.each(['sha1', 'sha256'])('must not be an HMAC-%s with the certificate as secret', async (hash) => {
    const algorithm =
      hash === 'sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256';
    const forged = tries(({ requestId }) => {
      const xml = bench.response(requestId).replace(/(SignatureMethod Algorithm=)"[^"]+"/, `$1"${algorithm}"`);
      const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(xml)?.[0] ?? '';
      const canonical = info.replace(
        '<ds:SignedInfo>',
        '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
      );
      const value = createHmac(hash, bench.key.certificate).update(canonical).digest('base64');
      return xml.replace(/(<ds:SignatureValue>)[^<]*/, `$1${value}`);
    });
    expect(await forged).toBe('saml_algorithm');
  });

  it.each([
    'http://www.w3.org/TR/1999/REC-xpath-19991116',
    'http://www.w3.org/TR/1999/REC-xslt-19991116',
    'http://www.w3.org/2000/09/xmldsig#base64',
  ])('must not transform the content by %s', async (transform) => {
    const forged = tries(({ requestId }) =>
      bench.response(requestId).replace(/(<ds:Transform Algorithm=)"[^"]+"/, `$1"${transform}"`),
    );
    expect(await forged).toBe('saml_algorithm');
  });

  it('may be by either of two certificates, during a rollover', async () => {
    const both = new Bench(service);
    const next = newSamlKey({ name: 'Next' });
    await both.connect();
    const saml = { ...both.connection.saml, certificates: [both.key.certificate, next.certificate] };
    await both.change({ saml });
    for (const key of [both.key, next])
      expect(await both.tries(({ requestId }) => signed(responseXml(both.about(requestId)), { key }))).toBe('accepted');
  });
});

describe('a certificate', () => {
  it('proves nothing once it has expired', async () => {
    const short = new Bench(service, newSamlKey({ days: 1 }));
    await short.connect();
    expect(await short.tries(({ requestId }) => short.response(requestId))).toBe('accepted');
    service.advance(25 * 60 * 60_000);
    expect(await short.tries(({ requestId }) => short.response(requestId))).toBe('saml_certificate_ended');
  });
});
