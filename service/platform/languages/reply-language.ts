import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Speaker, speakerOf } from './message.ts';
import { requestLanguage } from './languages.ts';

/**
 * Speaks the language of the request, and says so in the reply: `Content-Language`, and `Vary` for caches (RFC 9110
 * sections 8.5 and 12.5.5).
 */
export function speakerFor(request: FastifyRequest, reply: FastifyReply): Speaker {
  const language = requestLanguage(request.headers['accept-language']);
  const vary = [reply.getHeader('Vary'), 'Accept-Language'].filter(Boolean).join(', ');
  void reply.header('Content-Language', language).header('Vary', vary);
  return speakerOf(language);
}
