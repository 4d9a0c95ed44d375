import * as z from 'zod/mini';
import { bearerOfSecret, signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { exportFormats } from '../export-formats.ts';
import { bodyId, email, longId, time } from '../fields.ts';

/** The name of an export type that an application registered. */
export const reportType = z.string();

export const reportFormat = z.enum(exportFormats);

/** A report and its progress. */
export const report = z.object({
  id: z.number(),
  type: reportType,
  /** That of its export type when it was requested. */
  title: z.string(),
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
      type: z.string().check(z.minLength(1, 'You have blank fields'), z.maxLength(60)),
      format: reportFormat,
      routeParams: z.optional(z.record(z.string(), z.string())),
      ids: z.optional(z.array(bodyId)),
      /** Values of the export type's parameters, by name: numbers as numbers, dates as `2026-11-20`. */
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      range: z.object({ start: time, end: time }),
      sendMail: z.boolean(),
      email: z.optional(email),
      /** `excel`: CSV with a byte order mark and the separator of the user's locale. All go to the application. */
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
