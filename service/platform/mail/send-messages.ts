import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import { FinalError, type Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { outbox } from '../database/schema/operations.ts';
import { logoOwner, withLogo, type LogoOf } from './logo.ts';
import { isExpired, type SendPayload } from './messages.ts';
import { isRefusedForGood, withAdvice } from './smtp-errors.ts';

/** Id of the attached logo (RFC 2392). */
const LOGO_CID = 'logo@iam';

type Row = typeof outbox.$inferSelect;

/** Sender and reply address of a mail. */
export interface Sender {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string };
}

/** Milliseconds. A silent server must not delay other messages for minutes, as its default allows. */
const SMTP_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SMS_PATIENCE = 15_000;
/** Milliseconds for one attempt, whatever the server sends: one that drips lines would hold a worker without end. */
const ATTEMPT_MS = 60_000;

/** Ask for no automatic answers, such as those of people out of office (RFC 3834, section 5; [MS-OXCMAIL]). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Learns which addresses mail servers refuse for good, and which they accept. */
export interface AddressHealth {
  refused: (address: string) => Promise<void>;
  accepted: (address: string) => Promise<void>;
}

/**
 * Sends queued messages. Outside demo mode a message is deleted once sent, because it contains links and codes that are
 * otherwise stored only as digests.
 */
export function makeSender(
  { config, database, tracing }: Pick<Services, 'config' | 'database' | 'tracing'>,
  senderOf: () => Promise<Sender>,
  logoOf: LogoOf,
  { health, attemptMs = ATTEMPT_MS }: { health: AddressHealth; attemptMs?: number },
) {
  let transport: Transporter | undefined;

  const sendMail = async (row: Row, over: AbortSignal) => {
    transport ??= createTransport({ url: config.smtpUrl, ...SMTP_PATIENCE, ...ownName(config.publicUrl) });
    const id = `<iam-${row.id}-${row.createdAt.getTime()}@${new URL(config.publicUrl).hostname}>`;
    const logo = row.html ? await logoOf(logoOwner(row.html)) : null;
    const mail = {
      ...(await senderOf()),
      to: { name: '', address: row.to },
      subject: row.subject ?? '',
      text: row.text,
      html: row.html && logo ? withLogo(row.html, logo, `cid:${LOGO_CID}`) : (row.html ?? undefined),
      attachments: logo
        ? [{ filename: 'logo.png', content: logo.png, cid: LOGO_CID, contentDisposition: 'inline' }]
        : [],
      messageId: id,
      headers: { ...row.headers, ...AUTOMATIC },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([over, AbortSignal.timeout(attemptMs)]),
    };
    await transport.sendMail(mail).catch(async (error: unknown) => {
      if (!isRefusedForGood(error)) throw withAdvice(error, config.smtpUrl);
      await health.refused(row.to);
      throw new FinalError(`The address does not accept mail: ${error.response ?? error.message}`, { cause: error });
    });
    await health.accepted(row.to);
  };

  const sendText = async (row: Row, over: AbortSignal) => {
    if (!config.smsUrl) return;
    const body = JSON.stringify({ to: row.to, text: row.text });
    const answer = await fetch(config.smsUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([over, AbortSignal.timeout(SMS_PATIENCE)]),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`SMS_URL answered ${answer.status}`);
  };

  return async ({ payload, over, finish }: Job<SendPayload>): Promise<void> => {
    const [row] = await database.db
      .select({ ...getTableColumns(outbox), isExpired })
      .from(outbox)
      .where(and(eq(outbox.id, payload.outboxId), isNull(outbox.sentAt)));
    if (!row) return;
    if (row.isExpired) throw new Error('Its link or code expired before it could be sent.');
    await tracing.client(`send ${row.channel}`, {}, () =>
      row.channel === 'mail' ? sendMail(row, over) : sendText(row, over),
    );
    await database.db.transaction(async (tx) => {
      await finish(tx);
      if (config.demo) await tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.id, row.id));
      else await tx.delete(outbox).where(eq(outbox.id, row.id));
    });
  };
}

/**
 * The name by which the service greets mail servers (RFC 5321, section 4.1.1.1). Servers that want a domain refuse what
 * a container calls itself, and the literal of this machine that would stand for it.
 */
function ownName(publicUrl: string): { name?: string } {
  const { hostname } = new URL(publicUrl);
  const isDomain = hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  return isDomain ? { name: hostname } : {};
}
