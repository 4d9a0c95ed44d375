import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../platform/config/loopback.ts';
import { mailLogo } from '../../features/branding/logo.ts';
import { logoOwner, withLogo } from '../../platform/mail/logo.ts';
import { outbox } from '../../platform/database/schema/operations.ts';
import type { Services } from '../../platform/services.ts';
import { OUTBOX_STYLE, outboxPage } from './outbox-page.ts';
import { notFound } from '../../platform/errors/api-error.ts';

/** Mails are untrusted pages: no scripts, no remote content, and only the outbox may frame them. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox";

/** Lists every mail and text message sent, for the demo and its tests. Never registered outside demo mode. */
export function addOutbox(app: FastifyInstance, services: Services): void {
  if (!services.config.demo) return;
  const { db } = services.database;

  app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      if (!isHere(request, services)) throw notFound('errors.notFound.page');
      void reply.header('Cache-Control', 'no-store');
    });

    own.get('/outbox.json', async (_request, reply) => {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id));
      return reply.send(
        rows.map(({ id, channel, to, subject, text, html, links, code, createdAt }) => ({
          id,
          channel,
          to,
          subject,
          text,
          html,
          links,
          code,
          created_at: createdAt.toISOString(),
        })),
      );
    });

    own.get('/outbox', async (_request, reply) => {
      const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(200);
      const policy = String(reply.getHeader('Content-Security-Policy')).replace(/frame-src [^;]+/, "frame-src 'self'");
      return reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(outboxPage(rows));
    });

    own.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(OUTBOX_STYLE));

    own.get<{ Params: { id: string } }>('/outbox/:id/mail', async (request, reply) => {
      const id = Number(request.params.id);
      const [row] = Number.isSafeInteger(id) && id > 0 ? await db.select().from(outbox).where(eq(outbox.id, id)) : [];
      if (!row?.html) throw notFound('errors.notFound.mail');
      return reply
        .header('Content-Security-Policy', MAIL_POLICY)
        .header('X-Frame-Options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(await shown(services, row.html));
    });
  });
}

/** A mail as its reader sees it: the attached logo is inside. */
async function shown(services: Services, html: string): Promise<string> {
  const logo = await mailLogo(services, logoOwner(html));
  return logo ? withLogo(html, logo, `data:image/png;base64,${logo.png.toString('base64')}`) : html;
}

/**
 * Whether the request comes from this machine and addresses the service by a known host: not through a proxy, and not
 * by DNS rebinding.
 */
function isHere(request: FastifyRequest, { config }: Services): boolean {
  const { headers, socket } = request.raw;
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined || headers.via !== undefined)
    return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  const hosts = [
    new URL(config.publicUrl).host,
    ...['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${config.port}`),
  ];
  return hosts.includes((headers.host ?? '').toLowerCase());
}
