import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Queryable } from '../database/database.ts';
import { enqueue, inMs } from '../jobs/jobs.ts';
import { outbox } from '../database/schema/operations.ts';
import type { MailBrand } from './mail-brand.ts';
import type { ChangedText } from './changed-text.ts';
import type { Changeable, Mail } from './mail.ts';
import { type Limit, type Limiter, mailLimit, noticeLimit } from '../limits/limiter.ts';

/** A mail to send: content and recipient. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** All links of the mail. */
  links: string[];
  /** The code to enter; null if there is none. */
  code: string | null;
  /** More header fields, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** Renders it in the brand of the installation. */
  inBrand?: Mail['inBrand'];
  /** Where changes of staff to its text are found. */
  changeable?: Changeable | null;
  /** How long its link or code works, in ms: sending is tried as long. Without one, it is tried for a day. */
  validMs?: number;
  /** One of many: mails that somebody waits for go first. */
  bulk?: boolean;
}

/** A text message to a phone. */
export interface OutgoingText {
  /** The number, such as `+15550100003`. */
  to: string;
  text: string;
  links?: string[];
  code: string | null;
}

/** Mails and text messages, queued in the transaction that causes them and sent by a worker after its commit. */
export interface Messages {
  /** Queues a mail; false if it is dropped because the recipient got five within the hour. */
  mail: (within: Queryable, mail: OutgoingMail) => Promise<boolean>;
  /**
   * Queues a notice. One about the recipient's own credentials or rights is never dropped: whoever took an account over
   * could use up any limit first. Notices that may come in floods name their kind, and have a limit each.
   */
  notice: (within: Queryable, mail: OutgoingMail, kind?: FloodingKind) => Promise<boolean>;
  /** Queues a text message; false if it is dropped. */
  sms: (within: Queryable, text: OutgoingText) => Promise<boolean>;
}

/** Kinds of notices that others can cause in any number. */
export type FloodingKind = 'webhook-disabled' | 'key-expires' | 'notification' | 'mail-test';

/** Whether the link or code of a row of the outbox has ended. */
export const isExpired = sql<boolean>`coalesce(${outbox.validUntil} <= clock_timestamp(), false)`;

/** The job that sends one row of the outbox. */
export const SEND_JOB = 'message.send';

const DAY_MS = 86_400_000;
/** Codes of text messages work no longer. */
const TEXT_MS = 15 * 60_000;

export interface SendPayload {
  outboxId: number;
}

/**
 * Sends messages through the outbox table, then by SMTP or SMS if a URL is configured.
 * @param brandOf the brand of the installation when a mail is queued
 * @param changedText what staff changed of a mail's text
 */
export function makeMessages(
  config: Config,
  limiter: Limiter,
  brandOf: (within: Queryable) => Promise<MailBrand>,
  changedText: (within: Queryable, mail: Changeable) => Promise<ChangedText>,
): Messages {
  const branded = async (within: Queryable, { inBrand, changeable, ...mail }: OutgoingMail) => ({
    ...mail,
    ...inBrand?.(await brandOf(within), changeable ? await changedText(within, changeable) : {}),
  });
  const queue = async (
    within: Queryable,
    row: typeof outbox.$inferInsert,
    {
      limit = mailLimit(row.to),
      validMs,
      bulk,
    }: { limit?: Limit | null; validMs?: number | undefined; bulk?: boolean | undefined },
  ): Promise<boolean> => {
    if (limit && !(await limiter.take(limit, within))) return false;
    const validUntil = validMs === undefined ? null : inMs(validMs);
    const [kept] = await within
      .insert(outbox)
      .values({ ...row, validUntil })
      .returning({ id: outbox.id });
    const goesOut = row.channel === 'mail' ? config.smtpUrl : config.smsUrl;
    const payload: SendPayload = { outboxId: kept?.id ?? 0 };
    if (kept && goesOut) await enqueue(within, SEND_JOB, payload, { retryForMs: validMs ?? DAY_MS, bulk });
    return true;
  };
  return {
    mail: async (within, outgoing) => {
      const { validMs, bulk, ...mail } = await branded(within, outgoing);
      return queue(within, mailRow(mail), { validMs, bulk });
    },
    notice: async (within, outgoing, kind) => {
      const { validMs, bulk, ...mail } = await branded(within, outgoing);
      return queue(within, mailRow(mail), { validMs, bulk, limit: kind ? noticeLimit(mail.to, kind) : null });
    },
    sms: async (within, text) =>
      queue(within, { channel: 'sms', subject: null, html: null, links: [], ...text }, { validMs: TEXT_MS }),
  };
}

const mailRow = (mail: Omit<OutgoingMail, 'validMs' | 'bulk' | 'inBrand' | 'changeable'>) => ({
  channel: 'mail' as const,
  ...mail,
  to: address(mail.to),
  subject: mail.subject.replace(/[\r\n]+/g, ' '),
});

/** A recipient must be a single address, without syntax that a mail server would interpret. */
function address(to: string): string {
  if (/[\r\n,;<>"\\\s]/.test(to) || !to.includes('@'))
    throw new Error('A mail has a recipient that is not one address.');
  return to;
}
