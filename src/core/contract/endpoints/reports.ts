import * as z from 'zod/mini';
import { bearerOfSecret, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { bodyId, email, longId, time } from '../fields.ts';

export const reportType = z.enum(['full_data_export', 'shipment_overview', 'data_transfers']);

export const reportFormat = z.enum(['json', 'csv', 'pdf']);

/** A report and its progress. */
export const report = z.object({
  id: z.number(),
  type: reportType,
  format: reportFormat,
  status: z.enum(['pending', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number(),
  /** Only for the requester, once done. */
  url: z.nullable(z.string()),
  error: z.nullable(z.string()),
  created_at: time,
});

export type Report = z.output<typeof report>;

export const reportsEndpoints = endpoints({
  'POST /reports': {
    summary: 'Requests a report, which is generated in the background.',
    access: signedIn,
    body: z.object({
      type: reportType,
      format: reportFormat,
      routeParams: z.optional(z.record(z.string(), z.string())),
      ids: z.optional(z.array(bodyId)),
      range: z.object({ start: time, end: time }),
      sendMail: z.boolean(),
      email: z.optional(email),
      options: z.optional(z.record(z.string(), z.unknown())),
    }),
    reply: z.array(report),
    status: 201,
  },

  'GET /reports': {
    summary: "Lists the caller's reports in progress, newest first.",
    access: signedIn,
    reply: z.array(report),
  },

  'GET /reports/{id}': {
    summary: "Gets a report's progress.",
    access: signedIn,
    params: z.object({ id: longId }),
    reply: z.array(report),
  },

  'DELETE /reports/{id}': {
    summary: 'Cancels a report.',
    access: signedIn,
    params: z.object({ id: longId }),
    reply: z.array(report),
  },

  'GET /reports/{id}/file': {
    summary: "Downloads a report's file, with its key or as its requester.",
    access: bearerOfSecret,
    params: z.object({ id: longId }),
    query: z.object({ key: z.optional(z.string().check(z.maxLength(200))) }),
    answer: 'file',
  },
});
