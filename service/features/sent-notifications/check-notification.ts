import type { newNotification } from '../../../src/core/contract/endpoints/platform/sent-notifications.ts';
import { readUrl } from '../../../src/core/contract/rules.ts';
import type * as z from 'zod/mini';
import { unprocessable } from '../../platform/errors/api-error.ts';
import type { PlainId } from '../../platform/languages/message.ts';
import type { Services } from '../../platform/services.ts';
import { DAY } from '../../platform/time.ts';

/** A validated request to send a notification. */
export type Draft = z.output<typeof newNotification>;

/** How far ahead a notification can be scheduled. */
const AHEAD_MS = 366 * DAY;

/**
 * Checks what a schema cannot.
 * @returns when it is sent and when it ends; null for at once and for never
 * @throws {ApiError} 422 `link_invalid`, `time_past`, `time_too_late`, with the field
 */
export function checkNotification(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { link, send_at, expires_at }: Draft,
): { sendAt: Date | null; expiresAt: Date | null } {
  if (link !== undefined && !isSafeLink(link, config.publicUrl)) throw wrong('link_invalid', 'link', 'fields.link');
  const sendAt = send_at === undefined ? null : new Date(send_at);
  const expiresAt = expires_at === undefined ? null : new Date(expires_at);
  if (sendAt && sendAt.getTime() <= now()) throw wrong('time_past', 'send_at', 'fields.timePast');
  if (sendAt && sendAt.getTime() > now() + AHEAD_MS) throw wrong('time_too_late', 'send_at', 'fields.timeTooLate');
  if (expiresAt && expiresAt.getTime() <= (sendAt?.getTime() ?? now()))
    throw wrong('time_past', 'expires_at', sendAt ? 'errors.endBeforeStart' : 'fields.timePast');
  return { sendAt, expiresAt };
}

const wrong = (code: string, field: string, message: PlainId) => unprocessable(code, message, { [field]: [message] });

/** An https URL, or a path that stays at this service's host: `//host` and `/\host` do not. */
function isSafeLink(link: string, publicUrl: string): boolean {
  if (/[\s\\]/.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//') && URL.canParse(link, publicUrl);
  const url = readUrl(link);
  return url?.protocol === 'https:' && !url.username && !url.password;
}
