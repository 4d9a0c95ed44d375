import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { examplesIn, type Example } from '../../architecture/support/doc-examples.ts';
import { expect, it } from '../support/it.ts';
import { signedIn } from '../support/log-in.ts';

const HOST = /https:\/\/iam\.example\.com/g;
const dist = join(import.meta.dirname, '../../../dist');

const url = () => it.info().project.use.baseURL ?? '';
/** Below the console of one example, and with the tags that the examples in JavaScript speak to. */
const PATH = '/people/of-a-host';
const TAGS = '<iam-header></iam-header><iam-team></iam-team><iam-sign-in lang="it"></iam-sign-in>';

/** Opens a page that consists of an example, and returns what went wrong in it. */
async function open(page: Page, body: string): Promise<string[]> {
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) wrong.push(message.text());
  });
  await page.route(`${url()}${PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body>${body}`,
    }),
  );
  await page.goto(`${url()}${PATH}`);
  return wrong;
}

/** Names the service of this test, and its version's real hashes. */
async function filledIn(page: Page, code: string): Promise<string> {
  let text = code.replace(HOST, url());
  for (const [, file = ''] of code.matchAll(/"https:\/\/iam\.example\.com(\/cdn\/[^"]+\.js)"[^"]+"sha384-…"/g)) {
    const script = await (await page.request.get(file)).body();
    text = text.replace('sha384-…', `sha384-${createHash('sha384').update(script).digest('base64')}`);
  }
  return text;
}

const where = ({ path, line }: Example) => `${path}:${line}`;

for (const example of examplesIn('html').filter(({ code }) => /<iam-|<script/.test(code)))
  it(`shows the elements of ${where(example)}`, async ({ page }) => {
    const code = await filledIn(page, example.code);
    const script = code.includes('<script') ? '' : '<script type="module" src="/cdn/iam.js"></script>';
    const tags = [...code.matchAll(/<(iam-[a-z-]+)/g)].map(([, tag = '']) => tag);
    const wrong = await open(page, `${code}${script}${tags.length === 0 ? '<iam-team></iam-team>' : ''}`);
    for (const tag of tags.length === 0 ? ['iam-team'] : tags)
      await expect
        .poll(() => page.locator(tag).evaluate((element) => element.shadowRoot?.childElementCount ?? 0), {
          message: tag,
        })
        .toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

/** Programs of Node, apps of frameworks: `npm run test:integrations` and the test of webhooks run them. */
const ELSEWHERE = ['docs/core.md', 'docs/webhooks.md', 'docs/frameworks.md'];

/** A module of a host, as its bundler makes it from the package. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code.replace(HOST, url()), resolveDir: dist, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    plugins: [
      {
        name: 'package',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^iam-widgets\// }, ({ path }) => ({
            path: join(dist, `${path.slice('iam-widgets/'.length)}.js`),
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** What an example makes its page show. */
const SHOWN: readonly (readonly [of: RegExp, role: 'heading' | 'button', name: string])[] = [
  [/Crew/, 'heading', 'Crew'],
  [/Accedi/, 'button', 'Accedi'],
];

for (const example of examplesIn('js', 'ts').filter(({ path }) => !ELSEWHERE.includes(path)))
  it(`runs the module of ${where(example)}`, async ({ browser }) => {
    const { context } = await signedIn(browser, 'olivia.owner@northwind.example');
    // The words of the log in form.
    if (example.code.includes('addLanguage')) await context.clearCookies();
    const page = await context.newPage();
    await page.addInitScript(() => Object.assign(globalThis, { router: { has: () => false, push: () => {} } }));
    const code = await bundled(`${example.code}\nglobalThis.hasRun = true;`);
    await page.route('**/example.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    const defined = /iam-widgets\/define\/([a-z-]+)/.exec(example.code)?.[1];
    const elements = defined ? '' : '<script type="module" src="/cdn/iam.js"></script>';
    const wrong = await open(page, `${TAGS}${elements}<script type="module" src="/example.js"></script>`);
    await page.waitForFunction(() => 'hasRun' in globalThis);
    await page.waitForFunction((name) => customElements.get(name) !== undefined, `iam-${defined ?? 'team'}`);
    for (const [of, role, name] of SHOWN)
      if (of.test(example.code)) await expect(page.getByRole(role, { name, exact: true })).toBeVisible();
    expect(wrong).toEqual([]);
    await context.close();
  });
