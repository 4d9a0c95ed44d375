import type { CriticalityLevel, NotificationType } from '../core/contract/notification-types.ts';
import type { Body, Item } from '../core/contract/types.ts';

/** Whom a notification is for. */
export type NotificationTarget =
  | { userIds: number[] }
  | { emails: string[] }
  | { organizationId: number; roleIds?: number[]; permission?: string }
  /** Everybody who holds a permission of this application. */
  | { application: true }
  | { everyone: true };

/** A notification to send. Texts are plain, never markup. */
export interface OutgoingNotification {
  to: NotificationTarget;
  excludeUserIds?: number[];
  title: string;
  body?: string;
  /** An https URL, or a path at the service's host. */
  link?: string;
  /** Default: `info`. `danger` always reaches the bell. */
  level?: CriticalityLevel;
  type: NotificationType;
  /** Replaces an unread notification of this application with the same key. */
  collapseKey?: string;
  cancellationKey?: string;
  sendAt?: Date | string;
  expiresAt?: Date | string;
  /** False for the bell alone. */
  mail?: boolean;
}

export interface NotifyOptions {
  /** The same key sends once, for 24 hours: repeat a request that got no answer with its key. */
  idempotencyKey?: string;
}

export type Notified = Item<'POST /notifications'>;

/** Why a notification was not sent. `status` is 503 if the service cannot be reached: then try again. */
export class NotifyError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field, such as `link`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds until another try, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string[]> | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'NotifyError';
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
  }
}

const PATIENCE_MS = 10_000;

/**
 * Sends a notification with the service key.
 * @throws {NotifyError}
 */
export async function sendNotification(
  notification: OutgoingNotification,
  { idempotencyKey }: NotifyOptions,
  { url, key, fetch }: { url: URL; key: string | undefined; fetch: typeof globalThis.fetch },
): Promise<Notified> {
  if (!key) throw new TypeError('createServer() needs key, with the scope notifications:send, to send notifications.');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(bodyOf(notification)),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new NotifyError(503, 'service_unavailable', 'The identity service cannot be reached.', { cause });
  });
  const { data, meta } = (await response.json().catch(() => ({}))) as Reply;
  const [sent] = data ?? [];
  if (response.ok && sent) return sent;
  const { code = 'service_unavailable', message = `The identity service answered ${response.status}.` } =
    meta?.error ?? {};
  const wait = response.headers.get('retry-after');
  const retryAfter = wait === null ? undefined : Number(wait);
  throw new NotifyError(response.status, code, message, { fields: meta?.error?.data, retryAfter });
}

interface Reply {
  data?: Notified[];
  meta?: { error?: { code: string; message: string; data?: Record<string, string[]> } };
}

function bodyOf({ to, level, type, ...more }: OutgoingNotification): Body<'POST /notifications'> {
  const { excludeUserIds, title, body, link, collapseKey, cancellationKey, sendAt, expiresAt, mail } = more;
  return {
    to: targetOf(to),
    title,
    notification_type: type,
    ...(body !== undefined && { body }),
    ...(link !== undefined && { link }),
    ...(level !== undefined && { criticality_level: level }),
    ...(excludeUserIds !== undefined && { exclude_user_ids: excludeUserIds }),
    ...(collapseKey !== undefined && { collapse_key: collapseKey }),
    ...(cancellationKey !== undefined && { cancellation_key: cancellationKey }),
    ...(sendAt !== undefined && { send_at: iso(sendAt) }),
    ...(expiresAt !== undefined && { expires_at: iso(expiresAt) }),
    ...(mail !== undefined && { mail }),
  };
}

function targetOf(to: NotificationTarget): Body<'POST /notifications'>['to'] {
  if ('userIds' in to) return { user_ids: to.userIds };
  if ('organizationId' in to) {
    const { organizationId: organization_id, roleIds: role_ids, permission } = to;
    return { organization_id, ...(role_ids && { role_ids }), ...(permission !== undefined && { permission }) };
  }
  return to;
}

const iso = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString());
