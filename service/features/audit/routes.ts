import { Readable } from 'node:stream';
import { AUDIT_COLUMNS, auditPages, listAudit } from './audit-entries.ts';
import { newestPageOf } from '../../platform/lists/paging.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { csv } from '../../platform/files/csv.ts';

/** Routes of the organization's 'Activity' tab. */
export const audit = handlers({
  'GET /organizations/{id}/audit': async ({ services, params, query }) => {
    const { action, from, to } = query;
    const page = newestPageOf(query);
    const { entries, meta } = await listAudit(
      services.database.db,
      { organizationId: params.id, term: page.term, action, from, to },
      page,
    );
    return { data: entries, meta };
  },

  'GET /organizations/{id}/audit/file': async ({ services, params, query, reply }) => {
    const { term = '', action, from, to } = query;
    const filter = { organizationId: params.id, term: term.trim().toLowerCase(), action, from, to };
    // A failing first query becomes an error response; once the file has begun, it can only break off.
    const pages = await begun(auditPages(services.database.db, filter));
    const day = new Date(services.now()).toISOString().slice(0, 10);
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="activity-${day}.csv"`)
      .header('Cache-Control', 'private, no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .send(Readable.from(csv({ columns: AUDIT_COLUMNS, pages })));
  },
});

/** Pages of which the first has been read. */
async function begun<T>(pages: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}
