import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasToken } from '../../../../src/core/contract/token-cookie.ts';
import { builtFolder } from '../../config/folders.ts';
import { escapeHtml } from '../../mail/escape.ts';
import type { AddedLanguage } from '../../languages/added-languages.ts';
import { type Language, requestLanguage } from '../../languages/languages.ts';
import { brandedPage, type BrandOf, brandStyles, type PageBrand } from './branded-page.ts';
import { compressed } from './compressed.ts';
import { cdnFiles, keepBuild } from './cdn.ts';

/** Pages with their own router: every URL below them shows the same page. */
const HISTORY = /^\/(auth|dashboards\/[a-z0-9-]+)\//;

/** Pages requested without trailing slash. */
const WITHOUT_SLASH = /^\/(auth|kit|docs|docs\/elements|dashboards\/[a-z0-9-]+)$/;

/** The console; all else of the site belongs to the docs or to the demo. */
const CONSOLE = /^\/(auth(\/|$)|assets\/|favicon\.svg$)/;
const DOCS = /^\/docs(\/|$)/;

/** Console pages that can list further files to fetch. */
const OWN_PAGE = /^\/auth(?:\/[a-z0-9_-]+){1,3}$/;

/** A number in a console URL, for which the page's folder has the name `id`. */
const NUMBER = /\/[1-9]\d*(?=\/)/;

/** A name with an extension is a file, never a page. */
const FILE = /\.\w{1,5}$/;

/** Content-hashed names never change meaning. */
const HASHED = /[\\/]assets[\\/]|-[A-Za-z0-9_-]{8}\.\w+(\.map)?$/;

/** Location of the pages, and their settings. */
export interface PageOptions {
  /** Repository with the builds to serve; defaults to the service's own pages. */
  root?: string;
  /** Passed to every page in `<meta name="iam-cookie-domain">`, because the page writes the token cookie. */
  cookieDomain?: string | undefined;
  /** Passed likewise in `<meta name="iam-cookie-name">`, if it is not `token`. */
  cookieName?: string | undefined;
  /** Languages of files, passed in `<meta name="iam-languages">`. */
  addedLanguages?: readonly AddedLanguage[];
  /** Folder of the CDN builds of earlier versions, where this one is kept too. */
  cdnDir?: string | undefined;
  /** Finds the brand of the console's pages; null for the default one. */
  brandOf?: BrandOf;
  /** Name of the external identity provider, for the button of the log in form. */
  providerName?: string | undefined;
  /** Whether the log in asks for the address before the password. */
  isAddressFirst?: () => Promise<boolean>;
  /** Whether kit, dashboards and example pages are served. */
  demo?: boolean;
  /** Whether the docs site is served. */
  servesDocs?: boolean;
}

/** Serves the builds of console and CDN, and those of docs and demo where wanted. */
export async function addPages(
  app: FastifyInstance,
  {
    root,
    cookieDomain,
    cookieName,
    addedLanguages = [],
    cdnDir,
    providerName,
    demo = false,
    servesDocs = false,
    brandOf = async () => null,
    isAddressFirst = async () => false,
  }: PageOptions = {},
): Promise<void> {
  const site = root ? join(root, '.build/site') : builtFolder('dist/site', '.build/site');
  const cdn = root ? join(root, 'dist/cdn') : builtFolder('dist/cdn', 'dist/cdn');
  const meta =
    metaOf('iam-cookie-domain', cookieDomain) +
    metaOf('iam-cookie-name', cookieName) +
    metaOf('iam-languages', addedLanguages.map(({ tag }) => tag).join(' '));
  await app.register(fastifyStatic, { serve: false, preCompressed: true, dotfiles: 'ignore', cacheControl: false });

  if (cdnDir) await keepBuild(cdn, cdnDir);
  const findInCdn = cdnFiles(cdn, cdnDir);
  app.get<{ Params: { '*': string } }>('/cdn/*', async (request, reply) => {
    void reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
    const file = findInCdn(request.params['*']);
    if (!file) return reply.callNotFound();
    return sendFile(reply, file.path, file.folder, file.cache);
  });

  for (const { tag, elements } of addedLanguages)
    app.get(`/languages/${tag}.json`, async (_request, reply) =>
      reply
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', 'no-cache')
        .send(elements),
    );

  app.get('/*', async (request, reply) => {
    // Two slashes would begin a host.
    const { pathname: path, search } = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://service.invalid');
    if (path === '/') return reply.redirect(`/auth/${search}`);
    const isServed = CONSOLE.test(path) || (DOCS.test(path) ? servesDocs : demo);
    if (!isServed) return reply.callNotFound();
    if (path === '/auth/') return reply.redirect(`/auth/user${search}`);
    if (WITHOUT_SLASH.test(path)) return reply.redirect(`${path}/${search}`);
    if (FILE.test(path) && !path.endsWith('.html')) return sendFile(reply, path, site);
    const page = FILE.test(path) ? path : `${HISTORY.exec(path)?.[0] ?? path}index.html`;
    const language = requestLanguage(request.headers['accept-language']);
    // Some pages have their form in the HTML, for visitors who are not logged in. The other pages have no text.
    const isOwn = path.startsWith('/auth/');
    const [brand, asksFirst] = isOwn ? await Promise.all([brandOf(), isAddressFirst()]) : [null, false];
    const form = hasToken(request.headers.cookie ?? '', cookieName)
      ? undefined
      : ((asksFirst ? await readOwnPage(site, path, `index.address.${language}.html`) : undefined) ??
        (await readOwnPage(site, path, `index.${language}.html`)));
    const html =
      form ??
      (await readOwnPage(site, path, 'index.html')) ??
      (await readFile(join(site, page), 'utf8').catch(() => undefined));
    if (form) void reply.header('Content-Language', language);
    void reply.header('Vary', `Accept-Encoding, Cookie${form ? ', Accept-Language' : ''}`);
    const shown = html && isOwn ? withProvider(html, providerName) : html;
    const first = asksFirst ? metaOf('iam-address-first', 'true') : '';
    return sendPage(request, reply, shown, { meta: meta + first, brand, language });
  });
}

/** The button of the external identity provider, as the build rendered it. */
const PROVIDER_BUTTON = /<button(?:(?!<\/button>).)*?iam-provider-name.*?<\/button>/s;

/** A page of the console that offers the external identity provider, or none. */
function withProvider(html: string, name: string | undefined): string {
  if (name === undefined) return html.replace(PROVIDER_BUTTON, '');
  const escaped = escapeHtml(name);
  return html
    .replace('iam-provider-name', () => escaped)
    .replace(/<iam-console\b/, () => `<iam-console provider-name="${escaped}"`);
}

const metaOf = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '';

function sendFile(reply: FastifyReply, path: string, folder: string, cache = cacheOf(path)): FastifyReply {
  if (path.split(/[\\/]/).includes('..')) {
    reply.callNotFound();
    return reply;
  }
  return reply.header('Cache-Control', cache).sendFile(path.replace(/^\//, ''), folder);
}

const cacheOf = (path: string) => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Reads a file of a console URL's separate page, such as `/auth/team`; undefined if the common page serves it. */
async function readOwnPage(site: string, path: string, file: string): Promise<string | undefined> {
  if (!OWN_PAGE.test(path)) return undefined;
  return readFile(join(site, path.replace(NUMBER, '/id'), file), 'utf8').catch(() => undefined);
}

/** Sends a page with more elements in its head, in the brand of the installation; 304 if the browser has it. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string | undefined,
  { meta, brand, language }: { meta: string; brand: PageBrand | null; language: Language },
) {
  if (html === undefined) return reply.callNotFound();
  const page = html.replace(/<head[^>]*>/i, (head) => head + meta);
  const text = brand ? brandedPage(page, brand, language) : page;
  const { etag, bytes, encoding } = compressed(text, request.headers['accept-encoding']);
  void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
  const policy = reply.getHeader('Content-Security-Policy');
  if (policy)
    void reply.header('Content-Security-Policy', withInline(String(policy), html, brand ? brandStyles(brand) : ''));
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) void reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(bytes);
}

/**
 * A policy that also allows the style sheets and scripts in a page's HTML, by their hashes (CSP 3, section 2.3.1).
 * @param policy of all pages
 * @param html as it was built: nothing that a request brings may get a hash
 * @param brand the style sheet of the brand's colors, which the rules of settings checked
 */
function withInline(policy: string, html: string, brand: string): string {
  const hash = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const hashes = (inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => hash(text)).join('');
  const ofBrand = brand === '' ? '' : hash(brand);
  return policy
    .replace("style-src 'self'", (all) => all + hashes(/<style[^>]*>(.*?)<\/style>/gs) + ofBrand)
    .replace("script-src 'self'", (all) => all + hashes(/<script>(.*?)<\/script>/gs));
}
