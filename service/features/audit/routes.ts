import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { searchable } from '../../../src/core/contract/rules.ts';
import type { Query } from '../../../src/core/contract/types.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inDownload } from '../../platform/limits/downloads.ts';
import { Turns } from '../../platform/limits/turns.ts';
import type { Services } from '../../platform/services.ts';
import { keptSentence } from '../../platform/languages/kept-sentence.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import { AUDIT_COLUMNS, auditPages, type Entry, listAudit } from './audit-entries.ts';
import { newestPageOf } from '../../platform/lists/paging.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { csv } from '../../platform/files/csv.ts';

/** A page may have a thousand entries: whoever asks for many at once waits for their own, and delays nobody else. */
const turns = new Turns({ atOnce: 2, waiting: 50, share: 0.4 });

/** Routes of the organization's 'Activity' tab, and of the entries that concern no organization. */
export const audit = handlers({
  'GET /organizations/{id}/audit': ({ services, params, query, speak, caller }) =>
    pageInTurn(services, caller, () => pageOf(services, params.id, query, speak)),
  'GET /organizations/{id}/audit/file': ({ services, params, query, reply, caller }) =>
    sendFile(services, caller, { ...query, organizationId: params.id }, reply),
  'GET /audit': ({ services, query, speak, caller }) =>
    pageInTurn(services, caller, () => pageOf(services, null, query, speak)),
  'GET /audit/file': ({ services, query, reply, caller }) =>
    sendFile(services, caller, { ...query, organizationId: null }, reply),
});

const pageInTurn = <Page>(services: Services, { userId, kind, credentialId }: Caller, read: () => Promise<Page>) =>
  turns.take(services, kind === 'session' ? `user ${userId}` : `${kind} ${credentialId}`, read);

async function pageOf(
  { database }: Services,
  organizationId: number | null,
  query: Query<'GET /audit'>,
  speak: Speaker,
) {
  const { action, from, to } = query;
  const page = newestPageOf(query);
  const { entries, meta } = await listAudit(database.db, { organizationId, term: page.term, action, from, to }, page);
  return { data: entries.map((entry) => inLanguage(speak, entry)), meta };
}

/** An entry with the names of set-up links, which are kept in English, in the reader's language. */
function inLanguage(speak: Speaker, entry: Entry): Entry {
  const named = <Named extends { name: string }>(one: Named): Named => ({
    ...one,
    name: keptSentence(speak, one.name, SETUP) ?? '',
  });
  const actor = entry.actor?.id === null ? named(entry.actor) : entry.actor;
  return { ...entry, actor, target: entry.target?.kind === 'connection_setup' ? named(entry.target) : entry.target };
}

const SETUP = /^audit\.setupLink$/;

async function sendFile(
  { database, now }: Services,
  { userId }: Caller,
  { organizationId, term = '', action, from, to }: Query<'GET /audit/file'> & { organizationId: number | null },
  reply: FastifyReply,
) {
  const filter = { organizationId, term: searchable(term.trim()), action, from, to };
  // A failing first query becomes an error response; once the file has begun, it can only break off.
  const file = await inDownload(userId, async () => {
    const pages = await begun(auditPages(database.db, filter));
    return Readable.from(csv({ columns: AUDIT_COLUMNS, pages }));
  });
  const day = new Date(now()).toISOString().slice(0, 10);
  return reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="activity-${day}.csv"`)
    .header('Cache-Control', 'private, no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .send(file);
}

/** Pages of which the first has been read. */
async function begun<T>(pages: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}
