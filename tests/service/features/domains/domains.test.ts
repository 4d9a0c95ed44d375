import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationIds } from '../../../../service/demo-data/ids.ts';
import { startNameServer, type NameServer } from '../../support/single-sign-on/name-server.ts';
import { startService, type TestService } from '../../support/service.ts';

const { northwind, contoso } = organizationIds;

let dns: NameServer;
let service: TestService;
let owner: string;
let elsewhere: string;
beforeAll(async () => {
  dns = await startNameServer();
  service = await startService({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  owner = await service.signIn('olivia.owner@northwind.example');
  elsewhere = await service.signIn('cora.owner@contoso.example');
});
afterAll(async () => {
  await service?.stop();
  await dns?.stop();
});
beforeEach(() => {
  dns.mood = 'well';
});

const add = (domain: unknown, id: number = northwind, token = owner) =>
  service.call('POST /organizations/{id}/domains', { token, params: { id }, body: { domain } });
const verify = (domainId: number, id: number = northwind, token = owner) =>
  service.call('POST /organizations/{id}/domains/{domainId}/verify', { token, params: { id, domainId } });
const list = (id: number = northwind, token = owner) =>
  service.call('GET /organizations/{id}/domains', { token, params: { id } });
const remove = (domainId: number, id: number = northwind, token = owner) =>
  service.call('DELETE /organizations/{id}/domains/{domainId}', { token, params: { id, domainId } });

/** A domain whose record stands in DNS. */
async function withRecord(name: string, id: number = northwind, token = owner) {
  const { data } = await add(name, id, token);
  if (!data[0]) throw new Error(`${name} was not added`);
  dns.records.set(data[0].txt_name, [[data[0].txt_value]]);
  return data[0];
}

describe('adding a domain', () => {
  it('answers with the record that proves it', async () => {
    const { status, data } = await add('northwind.example');
    expect([status, data]).toEqual([
      201,
      [
        {
          id: expect.any(Number),
          domain: 'northwind.example',
          status: 'pending',
          txt_name: '_iam-challenge.northwind.example',
          txt_value: expect.stringMatching(/^[\w-]{32}$/),
          verified_at: null,
        },
      ],
    ]);
  });

  it.each([
    ['Large.Example', 'large.example'],
    ['@mail.example', 'mail.example'],
    ['dot.example.', 'dot.example'],
    [' spaced\u200b.example ', 'spaced.example'],
    ['münchen.example', 'münchen.example'],
    ['ａｃｍｅ.example', 'acme.example'],
  ])('takes %s for %s', async (typed, domain) => {
    expect((await add(typed)).data).toMatchObject([{ domain }]);
  });

  it('knows both forms of an international domain as one', async () => {
    await add('straße.example');
    const { status, code, meta } = await add('xn--strae-oqa.example');
    expect([status, code, meta.error?.data]).toEqual([
      409,
      'domain_exists',
      { domain: ['Your organization has added straße.example already.'] },
    ]);
    expect((await list()).data.find(({ domain }) => domain === 'straße.example')?.txt_name).toBe(
      '_iam-challenge.xn--strae-oqa.example',
    );
  });

  it.each([
    ...['example', 'https://acme.example', 'acme.example/path', 'max@acme.example', '127.0.0.1', '[::1]'],
    ...['-acme.example', 'acme..example', 'ac_me.example', `${'a'.repeat(64)}.example`, `a.${'b.'.repeat(120)}example`],
    ...['acme.example:443', '*.acme.example', 'аcme.example\u202e/', '.'],
  ])('refuses %s', async (domain) => {
    const { status, code, meta } = await add(domain);
    expect([status, code, meta.error?.data?.['domain']?.[0]]).toEqual([
      422,
      'domain_invalid',
      'Enter a domain such as example.com, without a path and without an address',
    ]);
  });

  it.each(['gmail.com', 'GMX.de', 'outlook.com', 'co.uk', 'com.au', 'github.io', 'proton.me', 'qq.com'])(
    'refuses %s, which strangers share',
    async (domain) => {
      const { status, code } = await add(domain);
      expect([status, code]).toEqual([422, 'domain_public']);
    },
  );

  it.each([undefined, 'a\u0000.example', null, 7, '', ' ', ['acme.example'], 'x'.repeat(300)])(
    'refuses %j as no text',
    async (domain) => {
      expect((await add(domain)).status).toBe(400);
    },
  );

  it('counts requests that arrive together', async () => {
    const { pool } = service.services.database;
    await pool.query(
      "insert into organization_domains (organization_id, domain, token) select $1, n || '.many.example', 'x' " +
        'from generate_series(1, 98) n',
      [contoso],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => add(`new-${at}.example`, contoso, elsewhere)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409, 409, 409]);
    await pool.query('delete from organization_domains where organization_id = $1', [contoso]);
  });
});

describe('verifying a domain', () => {
  it('finds the record', async () => {
    const { id } = await withRecord('found.example');
    const { status, data } = await verify(id);
    expect([status, data]).toEqual([
      200,
      [expect.objectContaining({ status: 'verified', verified_at: expect.any(String) })],
    ]);
    const again = await verify(id);
    expect(again.data).toEqual(data);
    const { rows } = await service.services.database.pool.query(
      "select action from audit_log where target_type = 'domain' and target_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([{ action: 'domain.added' }, { action: 'domain.verified' }]);
  });

  it('finds it among other records, in several strings, and with what people copy along', async () => {
    const { id, txt_name: name, txt_value: text } = await withRecord('several.example');
    dns.records.set(name, [['v=spf1 -all'], [`"${text.slice(0, 10)}`, `${text.slice(10)}" `]]);
    expect((await verify(id)).data).toMatchObject([{ status: 'verified' }]);
  });

  it('finds it by TCP where UDP has no room', async () => {
    const { id } = await withRecord('long.example');
    dns.mood = 'tcp';
    expect((await verify(id)).data).toMatchObject([{ status: 'verified' }]);
  });

  it('says that there is no record yet', async () => {
    const { data } = await add('missing.example');
    const { status, code, meta } = await verify(data[0]?.id ?? 0);
    expect([status, code, meta.error?.message]).toEqual([
      409,
      'record_missing',
      'DNS has no TXT record _iam-challenge.missing.example yet. ' +
        'A new record can take some hours to be seen everywhere.',
    ]);
  });

  it('says what another record says', async () => {
    const { id, txt_name: name } = await withRecord('differs.example');
    dns.records.set(name, [[`former ${'x'.repeat(200)}`]]);
    const { status, code, meta } = await verify(id);
    expect([status, code, meta.error?.message]).toEqual([
      409,
      'record_differs',
      `The TXT record _iam-challenge.differs.example has another text: “former ${'x'.repeat(73)}”. ` +
        'Copy the text of this page into it.',
    ]);
  });

  it.each(['silent', 'broken'] as const)('says so when the name servers are %s', async (mood) => {
    const { id } = await withRecord(`${mood}.example`);
    dns.mood = mood;
    const { status, code, headers } = await verify(id);
    expect([status, code]).toEqual([503, 'dns_unreachable']);
    expect(headers.get('retry-after')).not.toBeNull();
  });

  it('gives a domain to one organization', async () => {
    const own = await withRecord('one.example');
    const foreign = await add('one.example', contoso, elsewhere);
    const value = foreign.data[0];
    dns.records.set(own.txt_name, [[own.txt_value], [value?.txt_value ?? '']]);
    const answers = await Promise.all([verify(own.id), verify(value?.id ?? 0, contoso, elsewhere)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ code }) => code)).toContain('domain_taken');
  });

  it('gives it to another one when the organization removes it', async () => {
    const own = await withRecord('free.example');
    await verify(own.id);
    expect((await remove(own.id)).status).toBe(200);
    const { id } = await withRecord('free.example', contoso, elsewhere);
    expect((await verify(id, contoso, elsewhere)).data).toMatchObject([{ status: 'verified' }]);
  });

  it('gives it to another one when the organization is deleted', async () => {
    const superadmin = await service.signIn('superadmin@platform.example');
    const made = await service.call('POST /organizations', {
      token: superadmin,
      body: { name: 'Short', owner_user_id: 1 },
    });
    const id = made.data[0]?.id ?? 0;
    const first = await withRecord('short.example', id, superadmin);
    expect((await verify(first.id, id, superadmin)).status).toBe(200);
    await service.call('DELETE /organizations/{id}', { token: superadmin, params: { id } });
    const second = await withRecord('short.example');
    expect((await verify(second.id)).data).toMatchObject([{ status: 'verified' }]);
  });
});

describe('a domain of another organization', () => {
  it('does not exist', async () => {
    const { id } = await withRecord('own.example');
    const answers = await Promise.all([
      verify(id, contoso, elsewhere),
      remove(id, contoso, elsewhere),
      verify(id, northwind, elsewhere),
      remove(id, northwind, elsewhere),
      list(northwind, elsewhere),
      add('other.example', northwind, elsewhere),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(dns.asked).not.toContain('_iam-challenge.own.example');
  });
});
