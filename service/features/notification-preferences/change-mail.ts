import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { MailChoice } from '../../platform/database/schema/sent-notifications.ts';
import { type EffectivePreference, effectivePreferences } from './effective-preferences.ts';
import { changePreferences } from './preferences.ts';
import type { Subscription } from './unsubscribe-token.ts';

/** How mails of a type reach a user now. */
export async function mailOfType(within: Queryable, subscription: Subscription): Promise<MailChoice> {
  return (await preferenceOf(within, subscription))?.mail ?? 'off';
}

/** Changes the mails of one type and leaves its bell. */
export async function changeMail(tx: Tx, subscription: Subscription, mail: MailChoice): Promise<void> {
  const { userId, type } = subscription;
  const bell = (await preferenceOf(tx, subscription))?.bell ?? true;
  const types = [{ notification_type: type, bell, mail }];
  await changePreferences(tx, { userId, organizationId: null }, { types });
}

async function preferenceOf(
  within: Queryable,
  { userId, type }: Subscription,
): Promise<EffectivePreference | undefined> {
  const subject = { notificationType: type, organizationId: null };
  const [found] = await effectivePreferences(within, [userId], subject);
  return found;
}
