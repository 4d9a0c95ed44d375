import { and, eq, inArray } from 'drizzle-orm';
import { isEmail, normalizeAddress } from '../../../src/core/contract/rules.ts';
import { productName } from '../branding/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { systemSettings } from '../../platform/database/schema/settings.ts';
import { oneLine } from '../../platform/mail/escape.ts';
import type { Sender } from '../../platform/mail/send-messages.ts';

/** System settings of the mail sender: `mail.sender_name`, `mail.sender_address`, `mail.reply_to`. */
export const MAIL_SENDER = {
  category: 'mail',
  name: 'sender_name',
  address: 'sender_address',
  replyTo: 'reply_to',
} as const;

/** The sender from the settings. Missing or invalid parts come from the installation. */
export async function senderOf(within: Queryable, config: Config): Promise<Sender> {
  const keys = [MAIL_SENDER.name, MAIL_SENDER.address, MAIL_SENDER.replyTo];
  const rows = await within
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings)
    .where(and(eq(systemSettings.category, MAIL_SENDER.category), inArray(systemSettings.key, keys)));
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value.trim() ?? '';
  const [address = '', replyTo = ''] = [MAIL_SENDER.address, MAIL_SENDER.replyTo].map((key) =>
    normalizeAddress(valueOf(key)),
  );
  const from = {
    name: oneLine(valueOf(MAIL_SENDER.name), 80) || oneLine(await productName(within), 80),
    address: isEmail(address) ? address : `no-reply@${new URL(config.publicUrl).hostname}`,
  };
  return { from, ...(isEmail(replyTo) && { replyTo: { name: '', address: replyTo } }) };
}
