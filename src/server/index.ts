export { createServer, IamServer } from './create-server.ts';
export type { AuthenticateOptions, Authorized, ServerOptions } from './create-server.ts';
export { Caller } from './caller.ts';
export { AuthError } from './auth-error.ts';
export { WebhookError } from './webhook.ts';
export type { WebhookEvent } from '../core/contract/events/events.ts';
export { forExpress, forFastify, forHono, forNext, type GuardOptions } from './adapters.ts';
export { NotifyError } from './notify.ts';
export type { NotificationTarget, Notified, NotifyOptions, OutgoingNotification } from './notify.ts';
export { ExportError } from './export-error.ts';
export type {
  ExportAnswer,
  ExportFile,
  ExportPage,
  ExportPageRequest,
  ExportValue,
  ServeExport,
} from './export-page.ts';
export type { ExportsHandler, ExportsOptions } from './exports.ts';
export { forNode, type NodeResponse } from './for-node.ts';
export type { NodeRequest } from './node-request.ts';
export type { ExportColumn } from '../core/contract/export-pull.ts';
export type { ExportFormat } from '../core/contract/export-formats.ts';
