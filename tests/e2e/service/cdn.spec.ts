import type { Page } from '@playwright/test';
import { expect, it } from '../support/it.ts';

interface Manifest {
  version: string;
  files: Record<string, { integrity: string }>;
  importMap: { imports: Record<string, string>; integrity: Record<string, string> };
}

/** Opens a host's page on the service's origin. */
async function openPage(page: Page, head: string, body: string): Promise<void> {
  await page.route('**/stranger.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><head>${head}</head><body>${body}</body>` }),
  );
  await page.goto('/stranger.html');
}

it('caches a version forever and a major version for minutes, and has no other version', async ({ request }) => {
  const { version } = (await (await request.get('/cdn/manifest.json')).json()) as Manifest;
  const cacheOf = async (path: string) => (await request.get(`/cdn/${path}/iam.js`)).headers()['cache-control'];
  expect(await cacheOf(version)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf(version.split('.')[0] ?? '')).toBe('public, max-age=300');
  expect(await cacheOf('latest')).toBe('public, max-age=300');
  expect((await request.get('/cdn/99.0.0/iam.js')).status()).toBe(404);
});

it('runs as one classic script with an integrity hash', async ({ page, request }) => {
  const { version, files } = (await (await request.get('/cdn/manifest.json')).json()) as Manifest;
  const script = (integrity: string) =>
    `<script src="/cdn/${version}/iam-classic.js" integrity="${integrity}" defer></script>`;
  const brand = 'product-name="Fleet" provider-name="Fleet ID"';
  const slots = '<img slot="logo" alt="Fleet" src="data:,"><p slot="footer">Made by Fleet</p>';
  await openPage(
    page,
    script(files['iam-classic.js']?.integrity ?? ''),
    `<iam-sign-in ${brand}>${slots}</iam-sign-in>`,
  );
  await expect(page.getByRole('button', { name: 'Continue with Fleet ID' })).toBeVisible();
  await expect(page.getByAltText('Fleet')).toBeAttached();
  await expect(page.getByText('Made by Fleet')).toBeVisible();
  await page.unroute('**/stranger.html');
  await openPage(page, script(files['iam.js']?.integrity ?? ''), '<iam-sign-in></iam-sign-in>');
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => customElements.get('iam-sign-in'))).toBeUndefined();
});

it("shows the product's name under the card", async ({ page }) => {
  const body = '<iam-sign-in product-name="Fleet"></iam-sign-in>';
  await openPage(page, '<script type="module" src="/cdn/latest/iam.js"></script>', body);
  await expect(page.getByText(`© ${new Date().getFullYear()} Fleet`)).toBeVisible();
});

it('loads an element by its import map, with an integrity hash for every file', async ({ page, request }) => {
  const { importMap } = (await (await request.get('/cdn/manifest.json')).json()) as Manifest;
  const tags = `<script type="importmap">${JSON.stringify(importMap)}</script>
    <script type="module">import 'iam-widgets/define/header';</script>`;
  await openPage(page, tags, '<iam-header></iam-header>');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  const broken = Object.fromEntries(Object.keys(importMap.integrity).map((url) => [url, 'sha384-AAAA']));
  await page.unroute('**/stranger.html');
  await openPage(
    page,
    tags.replace(JSON.stringify(importMap), JSON.stringify({ ...importMap, integrity: broken })),
    '',
  );
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => customElements.get('iam-header'))).toBeUndefined();
});
