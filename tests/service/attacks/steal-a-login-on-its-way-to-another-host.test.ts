import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLog } from '../../../service/platform/http/logging.ts';
import { askCode, PAGE, proofKey, readyCode, redeem, RETURN } from '../support/handover.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * A log in goes to a page of another host by a code in the fragment of the page's address. Somebody who sees the code,
 * sends a link, or owns another page must not get the session.
 */
let service: TestService;
let victim: string;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
  victim = await service.signIn('olivia.owner@northwind.example');
});
afterAll(() => service.stop());

const GONE = { status: 422, code: 'handover_gone', data: [] };

it('rejects a replayed code', async () => {
  const { code, verifier } = await readyCode(service, victim);
  expect((await redeem(service, code, verifier)).status).toBe(200);
  expect(await redeem(service, code, verifier)).toMatchObject(GONE);
});

it('returns one token when a code is redeemed many times at once', async () => {
  const { code, verifier } = await readyCode(service, victim);
  const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(service, code, verifier)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code: said }) => said === 'handover_gone')).toHaveLength(11);
});

it('rejects other pages, even trusted ones, and requests without an origin', async () => {
  const others = ['https://fleet.platform.example', 'http://dashboards.northwind.example', 'https://evil.example'];
  for (const origin of [...others, 'null', `${PAGE}.evil.example`, null]) {
    const { code, verifier } = await readyCode(service, victim);
    expect({ origin, ...(await redeem(service, code, verifier, origin)) }).toMatchObject({ origin, ...GONE });
    expect(await redeem(service, code, verifier), 'the try used the code up').toMatchObject(GONE);
  }
});

it('rejects a code without its verifier', async () => {
  const { code, verifier } = await readyCode(service, victim);
  expect(await redeem(service, code, proofKey().verifier)).toMatchObject(GONE);
  expect(await redeem(service, code, verifier)).toMatchObject(GONE);
});

it('rejects the challenge in place of the verifier', async () => {
  const { challenge } = proofKey();
  const { data } = await askCode(service, victim, challenge);
  expect(await redeem(service, data[0]?.code, challenge)).toMatchObject(GONE);
});

it('rejects a program that forges the origin without the verifier, or asks for another address', async () => {
  for (const address of [`${PAGE}/`, `${PAGE}/other`, `${RETURN}/`, `${RETURN}?x=1`, 'https://evil.example/', '']) {
    const { code, verifier } = await readyCode(service, victim);
    expect({ address, ...(await redeem(service, code, verifier, PAGE, address)) }).toMatchObject({ address, ...GONE });
    expect(await redeem(service, code, verifier), 'the try used the code up').toMatchObject(GONE);
  }
  const { code } = await readyCode(service, victim);
  expect(await redeem(service, code, proofKey().verifier, PAGE, RETURN)).toMatchObject(GONE);
});

it('makes no code for an address with a query or fragment, which a redirector may send on', async () => {
  const { challenge } = proofKey();
  const redirectors = ['/go?u=https://evil.example/', '/go?', '/fleet#/go', '/fleet#', '/a/../go', '/go%3f/../x'];
  for (const path of [...redirectors, '']) {
    const answer = await askCode(service, victim, challenge, PAGE + path);
    expect({ path, ...answer }).toMatchObject({ path, status: 422, code: 'return_address_refused', data: [] });
  }
});

it('makes no code for a URL of the service itself, which may lead to the provider of a company', async () => {
  const wide = await startService({
    env: { PUBLIC_URL: 'https://iam.else.example', TRUSTED_DOMAINS: '*.else.example' },
  });
  const token = await wide.signIn('olivia.owner@northwind.example');
  const own = 'https://iam.else.example';
  for (const address of [`${own}/api/auth/connections/1/start`, `${own}/auth/user`, `${own}/`]) {
    const answer = await askCode(wide, token, proofKey().challenge, address);
    expect({ address, ...answer }).toMatchObject({ address, status: 422, code: 'return_address_refused', data: [] });
  }
  expect((await askCode(wide, token, proofKey().challenge, 'https://fleet.else.example/')).status).toBe(201);
  await wide.stop();
});

it('makes codes for the paths alone that a trusted domain names, if it names any', async () => {
  const strict = await startService({
    env: {
      TRUSTED_DOMAINS:
        'https://fleet.else.example/signed-in, https://fleet.else.example/a/Back, *.else.example, open.other.example',
    },
  });
  const token = await strict.signIn('olivia.owner@northwind.example');
  const codes = async (...pages: string[]) => {
    const said: (string | number)[] = [];
    for (const page of pages) {
      const { code, status } = await askCode(strict, token, proofKey().challenge, page);
      said.push(code ?? status);
    }
    return said;
  };
  const fleet = 'https://fleet.else.example';
  const refused = 'return_address_refused';
  expect(
    await codes(
      `${fleet}/signed-in`,
      `${fleet}/a/Back`,
      'https://shop.else.example/any',
      'https://open.other.example/',
    ),
  ).toEqual([201, 201, 201, 201]);
  expect(
    await codes(`${fleet}/`, `${fleet}/signed-in/`, `${fleet}/a/back`, `${fleet}/go/https://evil.example`),
  ).toEqual([refused, refused, refused, refused]);
  const cors = await strict.call('GET /auth', { token, headers: { Origin: fleet } });
  expect(cors.headers.get('access-control-allow-origin'), 'a path says nothing of the API').toBe(fleet);
  await strict.stop();
});

it('rejects a code after a minute', async () => {
  const { code, verifier } = await readyCode(service, victim);
  service.advance(60_001);
  expect(await redeem(service, code, verifier)).toMatchObject(GONE);
});

it('rejects a code after logout, and after trust was withdrawn', async () => {
  const token = await service.signIn('rita.reader@northwind.example');
  const late = await readyCode(service, token);
  await service.call('DELETE /auth', { token });
  expect(await redeem(service, late.code, late.verifier)).toMatchObject(GONE);
  const { code, verifier } = await readyCode(service, victim);
  await service.services.database.pool.query(
    "update system_settings set value = 'other.example' where key = 'trusted_domains'",
  );
  expect(await redeem(service, code, verifier)).toMatchObject(GONE);
  await service.services.database.pool.query(
    "update system_settings set value = 'dashboards.northwind.example' where key = 'trusted_domains'",
  );
});

it("rejects a link that sends the victim's login to a foreign page", async () => {
  const { challenge } = proofKey();
  const foreign = [
    'https://evil.example/',
    'https://dashboards.northwind.example.evil.example/',
    'https://dashboards.northwind.example@evil.example/',
    'https://user:pass@dashboards.northwind.example/',
    'https://dashboards.northwind.example:8443/',
    '//dashboards.northwind.example/',
    '/auth/user',
    'javascript:alert(1)//dashboards.northwind.example',
    'data:text/html,x',
    'blob:https://dashboards.northwind.example/1',
    '',
  ];
  for (const redirectTo of foreign)
    expect({ redirectTo, ...(await askCode(service, victim, challenge, redirectTo)) }).toMatchObject({
      redirectTo,
      status: 422,
      code: 'origin_not_trusted',
      data: [],
    });
});

it('rejects plain http to a trusted host if the service itself uses https', async () => {
  const secure = await startService({ env: { PUBLIC_URL: 'https://iam.example' } });
  const token = await secure.signIn('olivia.owner@northwind.example');
  const { challenge } = proofKey();
  const plain = await askCode(secure, token, challenge, 'http://dashboards.northwind.example/');
  const safe = await askCode(secure, token, challenge);
  await secure.stop();
  expect([plain.code, safe.status]).toEqual(['origin_not_trusted', 201]);
});

it('logs no code, verifier, state or challenge', async () => {
  let text = '';
  const log = makeLog('trace', new Writable({ write: (part, _, done) => ((text += String(part)), done()) }));
  const url = `/auth/sign-in?redirectTo=${PAGE}/&code_challenge=CHALLENGE&state=STATE&code=CODE`;
  log.info({ req: { method: 'GET', url, ip: '127.0.0.1' }, code: 'CODE', body: { code_verifier: 'VERIFIER' } });
  expect(text).toContain('sign-in');
  expect(text).not.toMatch(/CHALLENGE|STATE|CODE|VERIFIER/);
  expect(text).not.toContain(PAGE);
});

it('sends no Referer from pages of the service', async () => {
  const page = await fetch(`${service.url}/auth/sign-in`);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});
