import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';

/** Pages of other teams on separate hosts: every name below `localhost` resolves to this machine. */
export interface HostPages {
  /** The origin of a host name, such as `app.localhost`. */
  at: (host: string) => string;
  stop: () => Promise<void>;
}

/**
 * Serves pages, the same on every host name, on a free port.
 * @param pages the body by path; its scripts come from the service's CDN
 */
export async function serveHostPages(pages: Record<string, { head?: string; body: string }>): Promise<HostPages> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const page = pages[pathname];
    if (!page) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="color-scheme" content="light dark"><title>Fleet</title><link rel="icon" href="data:,">` +
        `${page.head ?? ''}</head><body><main><h1>Fleet</h1>${page.body}</main></body></html>`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  return {
    at: (host) => `http://${host}:${port}`,
    stop: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

/** Elements of the npm package in one file, as a host's bundler makes it. @param names without `iam-` */
export async function npmBundle(names: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name) => `import './dist/define/${name}.js';`).join('\n'),
      resolveDir: join(import.meta.dirname, '../../..'),
    },
    bundle: true,
    format: 'esm',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** The same as a script tag. */
export const npmScript = async (names: string[]) =>
  `<script type="module">${(await npmBundle(names)).replaceAll('</script', '<\\/script')}</script>`;

/** Names of the cookies that hold tokens on a host. */
export const tokenCookies = async (context: BrowserContext, url: string): Promise<string[]> =>
  (await context.cookies(url)).map(({ name }) => name).filter((name) => name.startsWith('token'));

/** Tells the page that the user looks at it again, as a change of tabs does. */
export const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Opens a page of another team at the service's own host, with elements by one script tag. */
export async function hostPage(context: BrowserContext, baseURL: string, body: string, lang = ''): Promise<Page> {
  const url = `${baseURL}/page-of-a-host`;
  await context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html${lang && ` lang="${lang}"`}><meta charset="utf-8"><title>Host</title>
        <script type="module" src="/cdn/iam.js"></script><main>${body}</main></html>`,
    }),
  );
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
