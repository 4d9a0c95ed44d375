import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { Bench } from '../../features/connections/saml/bench.ts';
import { newSamlKey, responseXml, signed } from '../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../support/service.ts';

const many = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at));

/** Who begins a log in at a company can answer it with whatever they like: nothing is proven yet. */
describe('a response by SAML that a stranger wrote', () => {
  const stranger = newSamlKey();
  let service: TestService;
  let bench: Bench;
  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'silent' } });
    bench = new Bench(service);
    await bench.connect();
  });
  afterAll(async () => await service?.stop());

  const answered = (change: (xml: string) => string = (xml) => xml) =>
    bench.tries(({ requestId }) => change(signed(responseXml(bench.about(requestId)), { key: stranger })));
  const inside = (content: string) => (xml: string) =>
    xml.replace('</saml:AttributeStatement>', `${content}</saml:AttributeStatement>`);
  const nested = (levels: number, each: number, content: string): string =>
    many(levels, (level) => `<a ${many(each, (at) => `xmlns:a${level}-${at}="u"`).join(' ')}>`).join('') +
    content +
    '</a>'.repeat(levels);

  it.each([
    ['elements', inside('<a/>'.repeat(20_000))],
    ['attributes', inside(`<a ${many(10_000, (at) => `a${at}=""`).join(' ')}/>`)],
    ['namespaces', inside(`<a ${many(5_000, (at) => `xmlns:a${at}="u"`).join(' ')}/>`)],
    ['namespaces inside each other', inside(nested(20, 90, '<b xmlns:z="u"/>'.repeat(1_000)))],
  ])('is refused unread with thousands of %s', async (_, change) => {
    expect(await answered(change)).toBe('saml_too_large');
  });

  it('is read with a thousand groups', async () => {
    const attributes = { email: 'max@acme.example', groups: many(1_000, (at) => `Group ${at}`) };
    const right = bench.tries(({ requestId }) => bench.response(requestId, { attributes }));
    expect(await right).toBe('accepted');
  });

  it('is proven a hundred times in a quarter of an hour from one network', async () => {
    const ends: string[] = [];
    for (let at = 0; at < 101; at += 1) ends.push(await answered());
    expect(new Set(ends.slice(0, 100))).toEqual(new Set(['saml_signature']));
    expect(ends[100]).toBe('too_many');
    expect(await bench.tries(({ requestId }) => bench.response(requestId))).toBe('too_many');
  }, 120_000);
});

/** Anybody can start an organization, and lead the service to metadata of their own. */
it('reads no metadata of a hundred thousand elements, and none without end', async () => {
  const service = await startService({ env: { LOG_LEVEL: 'silent' } });
  try {
    const token = await service.signIn('olivia.owner@northwind.example');
    const add = (metadata_xml: string) =>
      service.call('POST /organizations/{id}/connections', {
        ...{ token, params: { id: organizationIds.northwind } },
        body: { kind: 'saml', name: 'Mine', metadata_xml },
      });
    const large = await add(`<a>${'<b/>'.repeat(60_000)}</a>`);
    expect([large.status, large.code]).toEqual([422, 'metadata_invalid']);
    expect(large.meta.error?.message).toMatch(/^This metadata is too large/);
    const ends = new Set<number>();
    for (let at = 0; at < 120; at += 1) ends.add((await add('<a/>')).status);
    expect([...ends]).toEqual([422, 429]);
  } finally {
    await service.stop();
  }
}, 120_000);
