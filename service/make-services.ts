import { NOTIFICATIONS_CHANNEL } from './features/notifications/notifications.ts';
import { changesAfter, newestChanges } from './features/notifications/read-notifications.ts';
import { mailBrand } from './features/branding/mail-brand.ts';
import { changedText } from './features/mail-texts/changed-text.ts';
import { PictureProcess } from './features/uploads/picture-process.ts';
import { trustedDomainsLookup } from './features/trusted-domains/trusted-domains.ts';
import { Sessions } from './features/credentials/session-lookup.ts';
import { SharedQueries } from './platform/database/batching/shared-queries.ts';
import { StatementBatch } from './platform/database/batching/statement-batch.ts';
import { makeLimiter } from './platform/limits/limiter.ts';
import { makeMessages } from './platform/mail/messages.ts';
import { Push } from './platform/push/push.ts';
import type { Services } from './platform/services.ts';

/** Builds the parts of the service on an open database. */
export function makeServices({
  config,
  database,
  log,
  tracing,
  now,
  stopping,
}: Pick<Services, 'config' | 'database' | 'log' | 'tracing' | 'now' | 'stopping'>): Services {
  const limiter = makeLimiter(database, now, config.rateLimitScale);
  return {
    config,
    database,
    now,
    sessions: new Sessions(database, now),
    trustedDomains: trustedDomainsLookup(database),
    counts: new SharedQueries<number>(),
    together: new StatementBatch(database),
    limiter,
    messages: makeMessages(config, limiter, mailBrand, changedText),
    push: new Push({
      database,
      log,
      channel: NOTIFICATIONS_CHANNEL,
      changesAfter: (userId, cursor, limit) => changesAfter(database.db, userId, cursor, limit),
      newestChanges: (userIds) => newestChanges(database.db, userIds),
    }),
    pictures: new PictureProcess(stopping),
    log,
    tracing,
    stopping,
  };
}
