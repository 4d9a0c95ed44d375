import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Request headers that a reply depends on. */
const DEPENDS_ON = 'Origin, Authorization, X-Organization-Id, Accept-Language';

/**
 * Lets a browser keep a reply and ask whether it is still current (RFC 9110, section 13.1.2). The request's access was
 * checked before.
 * @param payload the reply's body
 * @returns the body to send: nothing with 304, if the browser has this one
 */
export async function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${hash('sha256', payload, 'base64url').slice(0, 22)}"`;
  void reply.headers({ 'Cache-Control': 'private, no-cache', Vary: DEPENDS_ON, ETag: etag });
  // A proxy that compresses the reply makes the tag a weak one.
  const held = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!held.includes(etag)) return payload;
  void reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
  return '';
}
