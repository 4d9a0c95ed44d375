export { createServer, IamServer } from './create-server.ts';
export type { AuthenticateOptions, Authorized, ServerOptions } from './create-server.ts';
export { Caller } from './caller.ts';
export { AuthError } from './auth-error.ts';
export { WebhookError } from './webhook.ts';
export type { WebhookEvent } from '../core/contract/events/events.ts';
export { forExpress, forFastify, forHono, forNext, type GuardOptions } from './adapters.ts';
export { NotifyError } from './notify.ts';
export type { NotificationTarget, Notified, NotifyOptions, OutgoingNotification } from './notify.ts';
