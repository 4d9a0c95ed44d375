import * as z from 'zod/mini';
import { may, signedIn } from '../../access.ts';
import { endpoints } from '../../endpoint.ts';
import { exportFormats, exportParamKinds } from '../../export-formats.ts';
import { bodyId, byId, id, line, longId, nothing, time, url as typed } from '../../fields.ts';
import { secretRoll } from '../webhooks.ts';

const writers = may('auth.systemSettings.WRITE');

const format = z.enum(exportFormats);

const paramOption = z.object({ value: line, label: line });

const param = z.object({
  name: z
    .string()
    .check(z.regex(/^[a-z][A-Za-z0-9_]{0,39}$/, 'A letter, then up to 39 letters, digits and underscores')),
  label: line,
  kind: z.enum(exportParamKinds),
  required: z.optional(z.boolean()),
  /** What a `choice` offers; only for it. */
  options: z.optional(z.array(paramOption).check(z.minLength(1, 'You have blank fields'), z.maxLength(100))),
});

const paramOfReply = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(exportParamKinds),
  required: z.boolean(),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
});

/** A kind of export that an application serves from its own data. */
export const exportType = z.object({
  id: z.number(),
  /** Its name in `POST /reports`, unique among all applications. */
  type: z.string(),
  title: z.string(),
  /** Routes of dashboards that offer it; empty for all those that no other type of the application names. */
  routes: z.array(z.string()),
  formats: z.array(format),
  /** Who may start it: whoever holds this permission of the application in their organization. */
  permission: z.string(),
  params: z.array(paramOfReply),
  /** Where the service asks for the rows. */
  url: z.string(),
  /** The signing secret, `whsec_…`: whole when it is created or rolled, and masked after that. */
  secret: z.string(),
  /** When the former signing secret stops signing; null if it has. */
  previous_secret_expires_at: z.nullable(time),
  created_at: time,
  updated_at: time,
});
export type ExportType = z.output<typeof exportType>;

const routes = z.array(line).check(z.maxLength(50));
const formats = z.array(format).check(z.minLength(1, 'You have blank fields'), z.maxLength(exportFormats.length));
const permission = z
  .string()
  .check(
    z.maxLength(130),
    z.regex(/^[a-z][a-z0-9_]{1,39}(\.[A-Za-z][A-Za-z0-9_]{0,39}){0,3}\.([A-Za-z][A-Za-z0-9_]{0,39}|\*)$/),
  );
const params = z.array(param).check(z.maxLength(20));
const url = typed.check(z.minLength(1, 'This field is empty'));

const newExportType = z.object({
  type: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,59}$/, 'Two to 60 letters a to z, digits and underscores')),
  title: line,
  routes: z.optional(routes),
  formats,
  permission,
  params: z.optional(params),
  url,
});

const exportTypeChange = z.object({
  title: z.optional(line),
  routes: z.optional(routes),
  formats: z.optional(formats),
  permission: z.optional(permission),
  params: z.optional(params),
  url: z.optional(url),
});

/** What an application answered to one request for a page, and what was made of it. */
const exportAnswer = z.object({
  /** From 1. */
  page: z.number(),
  /** From 1; the same page is asked for up to five times. */
  attempt: z.number(),
  started_at: time,
  duration_ms: z.number(),
  /** Rows of the page; null if it failed, or if the answer is a file. */
  rows: z.nullable(z.number()),
  /** Bytes that arrived. */
  bytes: z.number(),
  /** Null if there was no response. */
  response_status: z.nullable(z.number()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  /** The beginning of the body, at most 4,096 characters; null if there was no response, and for files. */
  response: z.nullable(z.string()),
});
export type ExportAnswer = z.output<typeof exportAnswer>;

const exportRun = z.object({
  id: z.number(),
  organization_id: z.number(),
  organization_name: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  format,
  status: z.enum(['pending', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number(),
  /** Rows so far. */
  rows: z.number(),
  /** Pages so far. */
  pages: z.number(),
  /** Why it failed, as a sentence that names the page. */
  error: z.nullable(z.string()),
  created_at: time,
  finished_at: z.nullable(time),
});
export type ExportRun = z.output<typeof exportRun>;

const exportRunDetails = z.extend(exportRun, {
  /** Every answer, newest first, at most the last 200. */
  answers: z.array(exportAnswer),
});
export type ExportRunDetails = z.output<typeof exportRunDetails>;

const byType = z.object({ id, typeId: id });
const byRun = z.object({ id, typeId: id, runId: longId });

/** What the export dialog offers. */
const offeredExport = z.object({
  type: z.string(),
  title: z.string(),
  formats: z.array(format),
  params: z.array(paramOfReply),
});
export type OfferedExport = z.output<typeof offeredExport>;

/** Service keys with `exports:serve` may use these for their own application only. */
export const exportTypesEndpoints = endpoints({
  'GET /applications/{id}/export_types': {
    summary: 'Lists the export types of an application.',
    access: writers,
    scope: 'exports:serve',
    params: byId,
    reply: z.array(exportType),
  },

  'POST /applications/{id}/export_types': {
    summary: 'Registers an export type; only this reply contains the whole signing secret.',
    access: writers,
    scope: 'exports:serve',
    params: byId,
    body: newExportType,
    reply: z.array(exportType),
    status: 201,
  },

  'PUT /applications/{id}/export_types/{typeId}': {
    summary: 'Changes an export type; omitted fields stay. Its type never changes.',
    access: writers,
    scope: 'exports:serve',
    params: byType,
    body: exportTypeChange,
    versioned: true,
    reply: z.array(exportType),
  },

  'DELETE /applications/{id}/export_types/{typeId}': {
    summary: 'Deletes an export type. Its unfinished exports fail; finished files stay for their day.',
    access: writers,
    scope: 'exports:serve',
    params: byType,
    reply: nothing,
  },

  'POST /applications/{id}/export_types/{typeId}/secret': {
    summary: 'Rolls the signing secret; only this reply contains the new one. The old one keeps signing for 24 hours.',
    access: writers,
    scope: 'exports:serve',
    params: byType,
    body: secretRoll,
    reply: z.array(exportType),
    status: 200,
  },

  'POST /applications/{id}/export_types/{typeId}/test': {
    summary: 'Asks for one short page of the last day once, signed as an export, and says what came back.',
    access: writers,
    scope: 'exports:serve',
    params: byType,
    body: z.optional(
      z.object({
        format: z.optional(format),
        /** Default: the session's organization. */
        organization_id: z.optional(bodyId),
      }),
    ),
    reply: z.array(exportAnswer),
    status: 200,
  },

  'GET /applications/{id}/export_types/{typeId}/runs': {
    summary: 'Lists the last 20 exports of a type, newest first.',
    access: writers,
    scope: 'exports:serve',
    params: byType,
    reply: z.array(exportRun),
  },

  'GET /applications/{id}/export_types/{typeId}/runs/{runId}': {
    summary: 'Gets one export with what each page answered.',
    access: writers,
    scope: 'exports:serve',
    params: byRun,
    reply: z.array(exportRunDetails),
  },

  'GET /export_types': {
    summary: 'Lists the export types that the caller may start on a route of a dashboard.',
    access: signedIn,
    query: z.object({
      /** Default: none, which offers the types without routes. */
      route: z.optional(z.string().check(z.maxLength(254))),
    }),
    reply: z.array(offeredExport),
    meta: z.object({
      /** Whether any application registered an export type. */
      any: z.boolean(),
      /** Whether the caller may register one. */
      may_register: z.boolean(),
    }),
  },
});
