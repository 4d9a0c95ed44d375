import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandedPage, brandStyles, type PageBrand } from '../../../../../service/platform/http/files/branded-page.ts';
import { addPages } from '../../../../../service/platform/http/files/pages.ts';
import { addSecurityHeaders, securityHeaders } from '../../../../../service/platform/http/security-headers.ts';

const PAGE =
  '<html lang="en"><head><title>Platform</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>' +
  '<body><iam-console><template shadowrootmode="open"><span class="iam-sign-in-logo" part="logo" ' +
  'aria-hidden="true"><svg><path d="M4 12"/></svg></span><slot name="footer">' +
  '<p class="iam-sign-in-legal">© 2026 Platform</p></slot></template></iam-console></body></html>';

const brand: PageBrand = {
  product: 'Acme & "Sons" $1',
  logo: '/branding/logo.svg?v=1',
  logoDark: '/branding/logo_dark.svg?v=2',
  icon: '/branding/favicon.svg?v=3',
  monogram: 'A',
  properties: { '--iam-brand': '#aa3300' },
  footer: 'Acme <Ltd>',
  links: [
    { label: 'brand.support', url: 'mailto:help@acme.example' },
    { label: 'brand.imprint', url: 'https://acme.example/?a=1&b=2' },
  ],
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'iam-brand-'));
  mkdirSync(join(root, '.build/site/auth'), { recursive: true });
  mkdirSync(join(root, '.build/site/kit'), { recursive: true });
  for (const folder of ['auth', 'kit']) writeFileSync(join(root, '.build/site', folder, 'index.html'), PAGE);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function answered(path: string, brandOf: () => Promise<PageBrand | null>) {
  const app = Fastify();
  addSecurityHeaders(app, await securityHeaders({ publicUrl: 'https://iam.example' } as never));
  await addPages(app, { root, brandOf, demo: true });
  const answer = await app.inject({ url: path });
  await app.close();
  return answer;
}

it('has the brand in its HTML, escaped, and nothing of the default one', () => {
  const html = brandedPage(PAGE, brand, 'de');
  expect(html).toContain('<title>Acme &amp; &quot;Sons&quot; $1</title>');
  expect(html).toContain('© 2026 Acme &amp; &quot;Sons&quot; $1</p><p class="iam-sign-in-note">Acme &lt;Ltd&gt;</p>');
  expect(html).toContain('<a href="https://acme.example/?a=1&amp;b=2">Impressum</a>');
  expect(html).toContain('<link rel="icon" href="/branding/favicon.svg?v=3">');
  expect(html).toContain('srcset="/branding/logo_dark.svg?v=2"');
  expect(html).not.toMatch(/Platform|favicon\.svg"|<svg>/);
});

it('shows the letter of a product without a logo', () => {
  const html = brandedPage(PAGE, { ...brand, logo: null, monogram: '<' }, 'en');
  expect(html).toContain('aria-hidden="true">&lt;</span>');
});

it('allows the style sheet of the colors by its hash, and nothing else inline', async () => {
  const { headers, body } = await answered('/auth/user', async () => brand);
  const [, css = ''] = /<style data-iam-brand>(.*?)<\/style>/.exec(body) ?? [];
  expect(css).toBe(brandStyles(brand));
  const hash = createHash('sha256').update(css).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
});

it('has another ETag in each brand, and none of the brand on pages of the demo', async () => {
  const [plain, branded] = [
    await answered('/auth/user', async () => null),
    await answered('/auth/user', async () => brand),
  ];
  expect(plain.headers['etag']).not.toBe(branded.headers['etag']);
  expect(plain.body).toBe(PAGE);
  expect((await answered('/kit/', async () => brand)).body).toBe(PAGE);
});
