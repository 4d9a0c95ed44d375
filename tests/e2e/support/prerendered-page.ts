import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect } from './it.ts';
import { settle } from './settle.ts';
import { PASSWORD } from './api.ts';

export const EMAIL = 'olivia.owner@northwind.example';
export const login = (page: Page) => page.getByRole('textbox', { name: 'Login or email' });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records the bodies of the requests that a page posts to a path. */
export function postsTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Counts the requests that log in. */
export function countLogIns(page: Page): () => number {
  const posts = postsTo(page, '/api/auth');
  return () => posts.length;
}

/** Reads what a user would lose if the field were another one. */
export const field = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    return { name: input.name, value: input.value, from: input.selectionStart, to: input.selectionEnd };
  });

/** An entry of type 'layout-shift' (Layout Instability API). */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Counts layout shifts from the page's beginning, in its variable `shifts`, and says in `shifted` what moved. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const counts = Object.assign(window, { shifts: 0, shiftScore: 0, shifted: [] as string[] });
    const of = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        counts.shifts += 1;
        counts.shiftScore += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = node ? `${node.nodeName}.${node.className}` : 'a node in a shadow tree';
          counts.shifted.push(`${Math.round(startTime)} ms ${name}: ${of(previousRect)} → ${of(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Data of the browser's own settings page (chrome://password-manager). */
interface PasswordManager {
  passwordsPrivate: { addPassword(entry: unknown, done: () => void): void };
}

/** Saves the owner's password for a page in Chromium's own store. */
export async function storePassword(page: Page, url: string): Promise<void> {
  await page.goto('chrome://password-manager/passwords');
  const entry = { url, username: EMAIL, password: PASSWORD, note: '', useAccountStore: false };
  await page.evaluate((given) => {
    const { passwordsPrivate } = (globalThis as unknown as { chrome: PasswordManager }).chrome;
    return new Promise<void>((done) => passwordsPrivate.addPassword(given, done));
  }, entry);
}

/** A customer's page with one element by one script tag, under a strict Content-Security-Policy with Trusted Types. */
export async function hostPage(
  context: BrowserContext,
  baseURL: string,
  markup = '<iam-sign-in></iam-sign-in>',
  { html = 'lang="en"', style = '' } = {},
): Promise<string> {
  const url = `${baseURL}/prerendered-page`;
  await context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
          "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
      body: `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Host</title>
        ${style}
        <script type="module" src="/cdn/iam.js"></script></head>
        <body><main>${markup}</main></body></html>`,
    }),
  );
  return url;
}

/** Answers that there are no announcements: room for them is the subject of other flows. */
export const withoutAnnouncements = (context: BrowserContext) =>
  context.route(/\/api\/announcements\?/, (route) => route.fulfill({ json: { data: [], meta: {} } }));

async function hold(route: Route, part: string, released: Promise<void>): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  if (text.includes(part)) await released;
  await route.fulfill({ response, body: text });
}

/**
 * Holds back the matching requests of a page or of all pages, until `release` is called.
 * @returns also the paths that were asked for
 */
export async function holdRequests(
  pages: Page | BrowserContext,
  pattern: RegExp | string,
): Promise<{ asked: Set<string>; release: () => void }> {
  const asked = new Set<string>();
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await pages.route(pattern, async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    await released;
    // A page that was left has no use for the rest of its files.
    await route.continue().catch(() => {});
  });
  return { asked, release };
}

/** Holds back the chunk with React, or with another text, until `release` is called. */
export async function holdReact(context: BrowserContext, part = 'hydrateRoot'): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await context.route(/\/(?:cdn|assets)\/.*\.js$/, async (route) => {
    // A page that the log in left has no use for the rest of its files.
    await hold(route, part, released).catch(() => {});
  });
  return { release };
}

/** Lets every request for the chunk with React fail until `release` is called. */
export async function failReact(context: BrowserContext): Promise<{ release: () => void }> {
  let fails = true;
  const answer = async (route: Route) => {
    const response = await route.fetch();
    if (fails && (await response.text()).includes('hydrateRoot')) await route.abort('connectionfailed');
    else await route.fulfill({ response });
  };
  // A page that the log in left has no use for the rest of its files.
  await context.route(/\/(?:cdn|assets)\/.*\.js$/, (route) => answer(route).catch(() => {}));
  return { release: () => void (fails = false) };
}

/** A function that waits until the browser has the page's font. */
export function fontOf(page: Page): () => Promise<void> {
  const font = page.waitForResponse(/inter-latin-wght.*woff2/);
  return async () => {
    await (await font).finished();
    await settle(page);
  };
}

/** Remembers nodes of the form, all by default, to compare them later. */
export async function rememberNodes(page: Page, selector = '[data-iam-form], [data-iam-form] *'): Promise<void> {
  await page.evaluate((among) => {
    Object.assign(window, { among, nodes: [...document.querySelectorAll(among)] });
  }, selector);
}

/** Waits until React owns the form, and expects it to have kept every remembered node. */
export async function expectSameNodes(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const input = document.querySelector('[data-iam-form] input');
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'));
  });
  const kept = await page.evaluate(() => {
    const { among, nodes } = window as unknown as { among: string; nodes: Element[] };
    const now = [...document.querySelectorAll(among)];
    return now.length === nodes.length && now.every((node, at) => node === nodes[at]);
  });
  expect(kept, 'the nodes are the same').toBe(true);
}

/**
 * Composes a word with an input method in the login's field while React arrives, and finds text, caret and nodes as
 * they were.
 * @param element the element that React defines
 */
export async function expectUndisturbedComposition(
  page: Page,
  { element, react }: { element: string; react: { release: () => void } },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await rememberNodes(page);
  await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  react.release();
  await page.waitForFunction((name) => customElements.get(name) !== undefined, element);
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await settle(page);
  expect(await field(page)).toEqual({ name: 'email', value: 'にほ', from: 2, to: 2 });
  await devtools.send('Input.insertText', { text: '日本' });
  await expectSameNodes(page);
  await page.keyboard.type('!');
  expect(await field(page)).toEqual({ name: 'email', value: '日本!', from: 3, to: 3 });
}
