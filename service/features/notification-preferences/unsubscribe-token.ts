import { notificationTypes, type NotificationType } from '../../../src/core/contract/notification-types.ts';
import { isSignedBy, signText } from '../../platform/crypto/crypto.ts';

const PURPOSE = 'iam unsubscribe';

/** Whose mails of which type a link ends. */
export interface Subscription {
  userId: number;
  type: NotificationType;
}

/** The secret of a link that ends a user's mails of one type. It never ends, since mails are kept. */
export function unsubscribeToken(secretKey: string, { userId, type }: Subscription): string {
  const text = `${userId}.${type}`;
  return `${text}.${signText(secretKey, PURPOSE, text)}`;
}

/**
 * Reads such a secret.
 * @param secretKeys the current SECRET_KEY, then former ones
 * @returns null if it was not made with any of them
 */
export function readUnsubscribeToken(secretKeys: readonly string[], token: string): Subscription | null {
  const [, id = '', name = '', signature = ''] = /^(\d{1,10})\.(\w{1,60})\.([\w-]{43})$/.exec(token) ?? [];
  const type = notificationTypes.find((one) => one === name);
  if (!type || !isSignedBy(secretKeys, PURPOSE, `${id}.${name}`, signature)) return null;
  return { userId: Number(id), type };
}
