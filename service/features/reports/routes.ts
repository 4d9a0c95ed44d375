import { Readable } from 'node:stream';
import { byteRangeOf, bytesIn } from '../../platform/files/byte-range.ts';
import { createReport } from './create-report.ts';
import { cancelReport, listReports, readReport } from './reports.ts';
import { openReport } from './report-file.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { exportSentence } from './sentences.ts';
import type { Speaker } from '../../platform/languages/message.ts';
import type { Report } from '../../../src/core/contract/endpoints/reports.ts';

/** A report, with the reason of its failure in the reader's language. */
const inLanguage = (speak: Speaker, report: Report): Report => ({
  ...report,
  error: exportSentence(speak, report.error),
});

export const reports = handlers({
  'POST /reports': async ({ requester, body, services }) => ({
    data: [await createReport(services, requester, body)],
  }),
  'GET /reports': async ({ caller, services, speak }) => ({
    data: (await listReports(services, caller)).map((report) => inLanguage(speak, report)),
  }),
  'GET /reports/{id}': async ({ caller, params, services, speak }) => ({
    data: [inLanguage(speak, await readReport(services, caller, params.id))],
  }),
  'DELETE /reports/{id}': async ({ caller, params, services }) => ({
    data: [await cancelReport(services, caller, params.id)],
  }),
  'GET /reports/{id}/file': async ({ caller, params, query, services, reply }) => {
    const { name, mediaType, size, content, etag } = await openReport(services, caller, params.id, query.key);
    const range = byteRangeOf(reply.request.headers, { size, etag });
    if (range === null) {
      content.destroy();
      return reply.code(416).header('Content-Range', `bytes */${size}`).send();
    }
    if (range) void reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
    return reply
      .header('Content-Type', mediaType)
      .header('Content-Length', range ? range.last - range.first + 1 : size)
      .header('Accept-Ranges', 'bytes')
      .header('ETag', etag)
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .header('Cache-Control', 'private, no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'no-referrer')
      .send(range ? Readable.from(bytesIn(content, range)) : content);
  },
});
