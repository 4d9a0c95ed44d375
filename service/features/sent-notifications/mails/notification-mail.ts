import type { NotificationType } from '../../../../src/core/contract/notification-types.ts';
import { oneLine, unlinked } from '../../../platform/mail/escape.ts';
import { mailOf } from '../../../platform/mail/layout.ts';
import { type Mail, type Recipient, speakerTo } from '../../../platform/mail/mail.ts';

/** A notification as a mail says it. */
export interface Noted {
  title: string;
  body: string;
  /** Absolute; null if it leads nowhere. */
  link: string | null;
}

export interface NotificationMailData extends Recipient {
  type: NotificationType;
  /** Newest last; at least one. */
  notes: readonly [Noted, ...Noted[]];
  /** Organizations that sent some of them by an API key: not everything in a mail of the platform is its own word. */
  senders: readonly string[];
  /** Ends the mails of this type. */
  unsubscribeUrl: string;
}

/** Notifications of a digest that are written out. */
const SHOWN = 20;
const SUBJECT = 120;
/** Signs of a body. */
const BODY = 4_000;
/** Signs of a body in a digest. */
const EXCERPT = 200;

/** One notification, or a digest of several of the same type. */
export function notificationMail(data: NotificationMailData): Mail {
  return data.notes.length === 1 ? single(data, data.notes[0]) : digestOf(data);
}

function single(data: NotificationMailData, { title, body, link }: Noted): Mail {
  const speak = speakerTo(data);
  return mailOf(
    {
      subject: unlinked(title, SUBJECT),
      preview: unlinked(body || title),
      heading: unlinked(title, BODY),
      paragraphs: body.split(/\n+/).flatMap((text) => (text.trim() ? [unlinked(text, BODY)] : [])),
      ...(link !== null && { action: { label: speak('mails.notification.open'), url: link } }),
      ...endOf(data),
    },
    data,
  );
}

function digestOf(data: NotificationMailData): Mail {
  const speak = speakerTo(data);
  const topic = speak(`replies.kind.${data.type}`);
  const more = data.notes.length - SHOWN;
  const shown = data.notes.slice(-SHOWN).map(({ title, body }) => {
    const text = oneLine(body, EXCERPT);
    return unlinked(text === '' ? title : `${title}: ${text}`, BODY);
  });
  const subject = speak('mails.notification.digest', { count: data.notes.length, topic });
  return mailOf(
    {
      subject,
      preview: unlinked(data.notes.at(-1)?.title ?? ''),
      paragraphs: [...(more > 0 ? [speak('mails.notification.more', { count: more })] : []), ...shown],
      action: { label: speak('mails.notification.all'), url: new URL('/auth/', data.publicUrl).href },
      ...endOf(data),
    },
    data,
  );
}

function endOf(data: NotificationMailData) {
  const speak = speakerTo(data);
  const topic = speak(`replies.kind.${data.type}`);
  const names = new Intl.ListFormat(speak.language).format(data.senders.slice(0, SHOWN).map((name) => unlinked(name)));
  return {
    notes: [
      ...(names === '' ? [] : [speak('mails.notification.senders', { names })]),
      speak('mails.notification.why', { topic }),
    ],
    unsubscribe: { label: speak('mails.notification.end', { topic }), url: data.unsubscribeUrl },
  };
}
