import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtFolder } from '../config/folders.ts';
import { escapeHtml } from '../mail/escape.ts';
import { plainPage } from './plain-page.ts';
import { StaticFiles } from './static-files.ts';
import { ApiError } from '../errors/api-error.ts';
import { send } from './failures.ts';

/** Pages with a router of their own: every URL below them shows the same page. */
const HISTORY = /^\/(auth|dashboards\/[a-z0-9-]+)\//;

/** Pages that are asked for without the slash at their end. */
const WITHOUT_SLASH = /^\/(auth|kit|dashboards\/[a-z0-9-]+)$/;

/** Where pages stand, and what they are told. */
export interface PageOptions {
  /** The repository whose builds are served; by default the service's own pages. */
  root?: string;
  /** Told to every page by `<meta name="iam-cookie-domain">`, since the token's cookie is the page's to write. */
  cookieDomain?: string | undefined;
}

/** Serves the console, the kit, the dashboards and the CDN build, from where they were built. */
export function addPages(app: FastifyInstance, { root, cookieDomain }: PageOptions = {}): void {
  const meta = cookieDomain ? `<meta name="iam-cookie-domain" content="${escapeHtml(cookieDomain)}">` : '';
  const site = new StaticFiles(root ? join(root, '.build/site') : builtFolder('dist/site', '.build/site'), (html) =>
    html.replace(/<head[^>]*>/i, (head) => head + meta),
  );
  const cdn = new StaticFiles(root ? join(root, 'dist/cdn') : builtFolder('dist/cdn', 'dist/cdn'));

  app.get('/cdn/*', async (request, reply) => {
    void reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin');
    const file = await cdn.find(pathOf(request).slice('/cdn/'.length));
    return file ? cdn.send(file, request, reply) : missing(request, reply);
  });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    if (path === '/') return reply.redirect(`/auth/${query}`);
    if (path === '/auth/') return reply.redirect(`/auth/user${query}`);
    if (WITHOUT_SLASH.test(path)) return reply.redirect(`${path}/${query}`);
    const file = (await site.find(path.endsWith('/') ? `${path}index.html` : path)) ?? (await fallback(site, path));
    return file ? site.send(file, request, reply) : missing(request, reply);
  });
}

/** The page that an address below it belongs to; a name with an ending is a file, and stays missing. */
async function fallback(site: StaticFiles, path: string): Promise<string | undefined> {
  const page = HISTORY.exec(path)?.[0];
  return page && !/\.\w{1,5}$/.test(path) ? site.find(`${page}index.html`) : undefined;
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    throw new ApiError(400, 'malformed', 'This address cannot be read.');
  }
}

function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) {
    send(reply, new ApiError(404, 'not_found', 'There is nothing at this address.'));
    return reply;
  }
  return reply
    .code(404)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage('There is nothing at this address'));
}
