import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationIds, roleIds, userIds } from '../../../../service/demo-data/ids.ts';
import { mailLogo } from '../../../../service/features/branding/logo.ts';
import { unsubscribeToken } from '../../../../service/features/notification-preferences/unsubscribe-token.ts';
import { senderOf } from '../../../../service/features/settings/mail-sender.ts';
import { solved } from '../../support/bot-check.ts';
import { keepApiKey } from '../../support/keys/api-key.ts';
import { TEST_SECRET_KEY } from '../../support/database/template.ts';
import { PASSWORD, startService, type TestService } from '../../support/service.ts';

let service: TestService;
const tokens = new Map<string, string>();
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => service?.stop());

const SAM = 'sam.staff@platform.example';
const MONAS = { userId: userIds.mona, type: 'sensor_updates' } as const;
const OLIVIA = 'olivia.owner@northwind.example';
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#aa3300"/></svg>';
const WIDE = SQUARE.replace('0 0 8 8', '0 0 48 8');

async function as(email: string): Promise<string> {
  const known = tokens.get(email) ?? (await service.signIn(email));
  tokens.set(email, known);
  return known;
}
const save = async (key: string, value: string, token?: string) =>
  service.call('POST /system_settings', {
    token: token ?? (await as(SAM)),
    body: { category: 'branding', key, value },
  });
const clear = () => service.services.database.pool.query("delete from system_settings where category = 'branding'");
const shown = async () => (await service.call('GET /system_settings/branding')).data[0];
const lastMail = async (to: string) => {
  const { rows } = await service.services.database.pool.query<{ subject: string; text: string; html: string }>(
    'select subject, text, html from outbox where "to" = $1 order by id desc limit 1',
    [to],
  );
  return rows[0];
};

describe('the brand of an installation', () => {
  it('is empty at first, and everybody may read it', async () => {
    await clear();
    expect(await shown()).toMatchObject({ product_name: '', logo: null, favicon: null, primary_color: '' });
  });

  it('is what staff saved, and its changes are in the activity', async () => {
    await clear();
    for (const [key, value] of [
      ['product_name', 'Acme Fleet'],
      ['logo', WIDE],
      ['primary_color', '#aa3300'],
      ['support_address', 'help@acme.example'],
      ['terms_url', 'https://acme.example/terms'],
    ] as const)
      expect(await save(key, value)).toMatchObject({ status: 201 });
    expect(await shown()).toMatchObject({
      product_name: 'Acme Fleet',
      logo: expect.stringMatching(/^\/branding\/logo\.svg\?v=[0-9a-f]{16}$/) as string,
      primary_color: '#aa3300',
      support_address: 'help@acme.example',
      terms_url: 'https://acme.example/terms',
    });
    const { rows } = await service.services.database.pool.query<{ key: string }>(
      "select data->>'key' as key from audit_log where action = 'setting.created' and data->>'category' = 'branding'",
    );
    expect(rows.map(({ key }) => key)).toContain('product_name');
  });

  it('may be kept by a browser, which asks whether it is current', async () => {
    const first = await fetch(`${service.url}/api/system_settings/branding`);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${service.url}/api/system_settings/branding`, { headers: { 'If-None-Match': etag } });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['private, no-cache', 304]);
  });

  it('is written by nobody but staff: no guest, no owner, no API key', async () => {
    const body = { category: 'branding', key: 'footer', value: 'Mine' };
    expect((await service.call('POST /system_settings', { body })).status).toBe(401);
    expect((await save('footer', 'Mine', await as(OLIVIA))).status).toBe(403);
    const key = await keepApiKey(service, {
      createdBy: userIds.olivia,
      organizationId: organizationIds.northwind,
      roleId: roleIds.northwindAdministrator,
    });
    expect((await save('footer', 'Mine', key)).status).toBe(403);
    expect((await shown())?.footer).toBe('');
  });
});

describe('a value of the brand', () => {
  it.each([
    ['terms_url', 'javascript:alert(1)'],
    ['privacy_url', 'data:text/html,<script>alert(1)</script>'],
    ['imprint_url', 'https://user:pass@acme.example'],
    ['support_address', 'javascript:alert(1)'],
    ['support_address', 'help@acme.example?bcc=victim@example.net'],
    ['product_name', 'A'.repeat(61)],
    ['product_name', 'A'.repeat(10_000)],
    ['product_name', 'Acme\r\nBcc: victim@example.net'],
    ['product_name', 'Acme \u202Egro.live'],
    ['footer', 'x'.repeat(301)],
    ['primary_color', 'red;}body{display:none'],
    ['accent_color', '#12345'],
    ['logo', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['logo_dark', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['favicon', '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/x.png"/></svg>'],
    ['favicon', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>'],
    ['logo', 'a picture'],
  ])('is refused: %s = %j', async (key, value) => {
    await clear();
    expect(await save(key, value)).toMatchObject({ status: 422, code: 'value_invalid' });
  });

  it.each(['منصة أكمي', '株式会社アクメ', 'Zoë & Søn “Fleet” <3', '🚚'])('may be the name %j', async (name) => {
    await clear();
    expect((await save('product_name', name)).status).toBe(201);
    expect((await shown())?.product_name).toBe(name);
  });
});

describe('a value that came into the database without a check', () => {
  it.each([
    ['terms_url', 'javascript:alert(1)'],
    ['privacy_url', 'data:text/html,<script>alert(1)</script>'],
    ['imprint_url', ' java\tscript:alert(1)'],
    ['support_address', 'javascript:alert(1)'],
    ['product_name', 'Acme\r\nBcc: victim@example.net'],
    ['footer', 'Acme \u202Egro.live'],
  ])('is in no page, no mail and no reply: %s = %j', async (key, value) => {
    await clear();
    await save('imprint_url', 'https://acme.example/imprint');
    const { pool } = service.services.database;
    await pool.query("delete from system_settings where category = 'branding' and key = $1", [key]);
    await pool.query("insert into system_settings (category, key, value) values ('branding', $1, $2)", [key, value]);
    service.advance(2_000);
    const page = await (await fetch(`${service.url}/nothing/here`, { headers: { Accept: 'text/html' } })).text();
    await service.call('POST /password/reset', {
      body: { email: 'olivia.owner@northwind.example', recaptchaToken: await solved(service) },
    });
    const mail = await lastMail('olivia.owner@northwind.example');
    expect(await shown()).toMatchObject({ [key]: '' });
    expect(mail?.html).toContain('/auth/user/reset?hash=');
    for (const text of [page, mail?.subject, mail?.text, mail?.html, JSON.stringify(await shown())])
      expect(text).not.toMatch(/script:|data:text|Bcc|gro\.live/);
    await clear();
  });
});

describe('pictures of the brand', () => {
  it('are served to everybody, for good, and run nothing', async () => {
    await clear();
    await save('favicon', SQUARE);
    const url = (await shown())?.favicon ?? '';
    const answer = await fetch(service.url + url);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    const latest = await fetch(`${service.url}/branding/favicon.svg`);
    expect(latest.headers.get('cache-control'), 'a page that names no version').toBe('no-cache');
    const icon = await fetch(`${service.url}/branding/icon.png`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('are drawn with the letter of the name without a favicon', async () => {
    await clear();
    await save('product_name', '<acme');
    const svg = await (await fetch(`${service.url}/branding/monogram.svg`)).text();
    expect(svg).toContain('>&lt;</text>');
    expect((await fetch(`${service.url}/branding/favicon.svg`)).status).toBe(404);
  });

  it('are named by the manifest', async () => {
    await clear();
    await save('product_name', 'Acme Fleet');
    await save('favicon', SQUARE);
    const manifest = (await (await fetch(`${service.url}/manifest.webmanifest`)).json()) as {
      name: string;
      icons: unknown[];
    };
    expect([manifest.name, manifest.icons.length]).toEqual(['Acme Fleet', 2]);
  });

  it('are none for a setting with blanks alone, such as those of a script', async () => {
    await clear();
    await save('logo', WIDE);
    await clear();
    await save('logo', ' ');
    expect((await shown())?.logo).toBeNull();
    const mail = await mailLogo(service.services, null);
    expect(mail).toBeNull();
  });

  it('stay those of the product while the brand has neither name nor icon', async () => {
    await clear();
    await save('primary_color', '#336699');
    const manifest = await (await fetch(`${service.url}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ icons: [{ src: '/favicon.svg' }] });
  });
});

describe('what shows the brand', () => {
  it('is an authenticator, a new passkey and the sender of mails', async () => {
    await clear();
    await save('product_name', 'Acme: Fleet');
    const token = await as(OLIVIA);
    const params = { id: userIds.olivia };
    const begun = await service.call('POST /user/{id}/tfa', { token, params, body: { password: PASSWORD } });
    expect(new URL(begun.data[0]?.otpauth_url ?? '').searchParams.get('issuer')).toBe('Acme Fleet');
    const options = await service.call('POST /user/{id}/passkeys/options', {
      token,
      params,
      body: { password: PASSWORD },
    });
    expect(options.data[0]?.options).toMatchObject({ rp: { name: 'Acme: Fleet' } });
    await service.services.database.pool.query("delete from system_settings where key = 'sender_name'");
    const { from } = await senderOf(service.services.database.db, service.services.config);
    expect(from.name).toBe('Acme: Fleet');
  });

  it('is a mail: its words, colors, footer and links', async () => {
    await clear();
    for (const [key, value] of [
      ['product_name', 'Acme <b>Fleet</b>'],
      ['primary_color', '#aa3300'],
      ['accent_color', '#005522'],
      ['support_address', 'help@acme.example'],
      ['privacy_url', 'https://acme.example/privacy?a=1&b=2'],
      ['footer', 'Acme Ltd, 1 Main Street'],
    ] as const)
      await save(key, value);
    await service.call('POST /password/reset', { body: { email: OLIVIA, recaptchaToken: await solved(service) } });
    const mail = await lastMail(OLIVIA);
    expect(mail?.text).toContain('Acme Ltd, 1 Main Street\nThis mail was sent automatically by Acme <b>Fleet</b> at');
    expect(mail?.text).toContain('Support: help@acme.example\nPrivacy: https://acme.example/privacy?a=1&b=2');
    expect(mail?.html).toContain('Acme &lt;b&gt;Fleet&lt;/b&gt;');
    expect(mail?.html).toContain('background:#aa3300;color:#ffffff');
    expect(mail?.html).toContain('href="https://acme.example/privacy?a=1&amp;b=2"');
    expect(mail?.html).not.toMatch(/Platform|37cb95|9671|464fa3/);
  });
});

describe('the small pages without script', () => {
  const styles = async () => (await fetch(`${service.url}/pages.css`)).text();

  it('have the name or logo and the colors of the brand, and nothing ends their style sheet early', async () => {
    await clear();
    service.advance(2_000);
    expect(await styles()).not.toContain('main::before');
    await save('product_name', 'Acme "Fleet" </style>\\');
    await save('accent_color', '#aa3300');
    await save('primary_color', '#aa3300');
    service.advance(2_000);
    const named = await styles();
    expect(named).toContain('main::before{content:"Acme \\22 Fleet\\22  \\3c /style\\3e \\5c ";');
    expect(named).toMatch(/--iam-brand:#aa3300;.*\.primary\{background:var\(--iam-brand\)/s);
    await save('logo', WIDE);
    service.advance(2_000);
    expect(await styles()).toContain('background:left center/contain no-repeat}');
    expect(await styles()).toMatch(/main::before\{background-image:url\("\/branding\/logo\.svg\?v=[0-9a-f]{16}"\)\}/);
    await clear();
  });

  it.each([
    ['without a route', '/nothing/here'],
    ['that cannot be decoded', '/nothing/%C3'],
    ['of a download without a log in', '/api/audit/file'],
    ['that ends mails', `/unsubscribe?token=${unsubscribeToken(TEST_SECRET_KEY, MONAS)}`],
    ['that ends mails, with a wrong token', '/unsubscribe?token=wrong'],
  ])('have the footer, the links and the icon of the brand at a link %s', async (_, path) => {
    const open = async () => (await fetch(`${service.url}${path}`, { headers: { Accept: 'text/html' } })).text();
    await clear();
    service.advance(2_000);
    expect(await open()).toMatch(/<main>(?!.*<footer>)/s);
    await save('footer', 'Acme <Ltd>, 1 Main Street');
    await save('support_address', 'help@acme.example');
    await save('privacy_url', 'https://acme.example/privacy?a=1&b=2');
    await save('favicon', SQUARE);
    service.advance(2_000);
    const page = await open();
    expect(page).toContain('<footer><p>Acme &lt;Ltd&gt;, 1 Main Street</p><ul>');
    expect(page).toContain('<a href="mailto:help@acme.example">Support</a>');
    expect(page).toContain('<a href="https://acme.example/privacy?a=1&amp;b=2">Privacy</a>');
    expect(page).toMatch(/<link rel="icon" href="\/branding\/favicon\.svg\?v=[0-9a-f]{16}">/);
    await clear();
  });
});
