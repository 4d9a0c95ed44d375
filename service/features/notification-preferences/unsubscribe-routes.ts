import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eq, and } from 'drizzle-orm';
import { mailChoices } from '../../../src/core/contract/endpoints/notification-preferences.ts';
import { users } from '../../platform/database/schema/users.ts';
import { notFound } from '../../platform/errors/api-error.ts';
import type { MailChoice } from '../../platform/database/schema/sent-notifications.ts';
import type { BrandOf } from '../../platform/http/files/branded-page.ts';
import { speakerFor } from '../../platform/languages/reply-language.ts';
import type { Services } from '../../platform/services.ts';
import { changeMail, mailOfType } from './change-mail.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

const PATH = '/unsubscribe';
/** A wrong link, or one of a deleted user, shows a page too. */
const PAGE = { answer: 'file' } as const;

/**
 * Ends the mails of one type without a log in, by one press (RFC 8058): mail programs POST to the link of the header
 * `List-Unsubscribe`. GET only shows a page with the button, since scanners of mails follow links.
 */
export async function addUnsubscribe(app: FastifyInstance, services: Services, brandOf: BrandOf): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    // RFC 8058 lets mail programs send the one field as multipart/form-data too: what it says does not matter.
    forms.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    forms.get(PATH, { config: PAGE }, async (request, reply) => answer({ services, brandOf }, request, reply, null));
    forms.post(PATH, { bodyLimit: 4_096, config: PAGE }, async (request, reply) => {
      await services.limiter.takeOpenRequest(request.ip);
      const again = request.body instanceof URLSearchParams ? request.body.get('again') : null;
      return answer({ services, brandOf }, request, reply, mailChoices.find((one) => one === again) ?? 'off');
    });
  });
}

async function answer(
  { services, brandOf }: { services: Services; brandOf: BrandOf },
  request: FastifyRequest,
  reply: FastifyReply,
  change: MailChoice | null,
): Promise<FastifyReply> {
  const { token } = request.query as { token?: unknown };
  const subscription = readUnsubscribeToken(services.config.secretKeys, typeof token === 'string' ? token : '');
  if (!subscription) throw notFound('errors.notFound.page');
  const before = await changed(services, subscription, change);
  const speak = speakerFor(request, reply);
  const page = unsubscribePage(speak, await brandOf(), {
    topic: speak(`replies.kind.${subscription.type}`),
    action: `${PATH}?token=${encodeURIComponent(String(token))}`,
    now: change ?? before,
    before,
  });
  return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** @returns the choice before the change */
async function changed(
  { database }: Services,
  subscription: Subscription,
  change: MailChoice | null,
): Promise<MailChoice> {
  return database.db.transaction(async (tx) => {
    const isThem = and(eq(users.id, subscription.userId), eq(users.isDeleted, false));
    const [found] = await tx.select({ id: users.id }).from(users).where(isThem).for('no key update');
    if (!found) throw notFound('errors.notFound.page');
    const before = await mailOfType(tx, subscription);
    if (change !== null) await changeMail(tx, subscription, change);
    return before;
  });
}
