import type { MouseEvent, ReactNode } from 'react';
import type { Notification } from '../../core/contract/endpoints/notifications.ts';
import { bodyLink } from '../../core/notifications/body-link.ts';
import type { DotColour } from '../../core/notifications/levels.ts';
import { type LinkTarget, linkTarget } from '../../core/notifications/link-target.ts';
import { followLink, useNavigation } from '../react/navigation.ts';
import { useWidget } from '../react/widget.ts';
import { AlertIcon, CheckIcon, CloseIcon, DownloadIcon, InfoIcon, WarningIcon } from '../ui/basics/icons.tsx';
import { DateText } from '../ui/data/date-text.tsx';
import { words as notificationsWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface NotificationRowProps {
  item: Notification;
  /** What its type is called, if the service says so. */
  kind: string | undefined;
  color: DotColour;
  onHover(): void;
  onRead(): void;
  onRemove(): void;
  /** Called when its link is followed. */
  onFollow(): void;
}

const icons: Readonly<Record<string, ReactNode>> = {
  info: <InfoIcon size={18} />,
  warning: <WarningIcon size={18} />,
  danger: <AlertIcon size={18} />,
};

/** One notification: its severity, a dot while it is unread, then a button that removes it. */
export function NotificationRow({ item, kind, color, onHover, onRead, onRemove, onFollow }: NotificationRowProps) {
  const words = useWords(notificationsWords);
  const { title, body, is_read: read, criticality_level: level } = item;
  const subject = linkTarget(item.link, useWidget().session.base);
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    const panel = event.currentTarget.closest<HTMLElement>('[popover]');
    const all = [...(panel?.querySelectorAll<HTMLElement>('.iam-note-action') ?? [])];
    const at = all.indexOf(event.currentTarget);
    (all[at + 1] ?? all[at - 1] ?? panel)?.focus();
    onRemove();
  };
  return (
    <li className="iam-note" data-read={read || undefined} onPointerOver={onHover}>
      <span className="iam-note-mark" data-level={level}>
        {read ? (
          <span role="img" aria-label={words.level(level)}>
            {icons[level] ?? icons['info']}
          </span>
        ) : (
          <>
            <span aria-hidden="true">{icons[level] ?? icons['info']}</span>
            <span className="iam-note-dot" data-color={color} role="img" aria-label={words.unreadLevel(level)} />
          </>
        )}
      </span>
      <div className="iam-note-text">
        <p className="iam-note-title">
          {subject ? <Title title={title} subject={subject} onFollow={onFollow} /> : <bdi>{title}</bdi>}
        </p>
        <Body body={body} />
        <p className="iam-note-time">
          {kind !== undefined && <span>{kind}</span>}
          <bdi>
            <DateText value={item.created_at} relative />
          </bdi>
          {/* The title's link covers the row, and is the one that is read out. */}
          {subject && (
            <span className="iam-note-view" aria-hidden="true">
              {words.view}
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        className="iam-note-action"
        data-tip=""
        aria-label={read ? words.remove(title) : words.markRead(title)}
        onClick={read ? remove : onRead}
      >
        {read ? <CloseIcon /> : <CheckIcon />}
      </button>
    </li>
  );
}

interface TitleProps {
  title: string;
  subject: LinkTarget;
  onFollow: () => void;
}

/** The title as a link to the notification's subject. */
function Title({ title, subject, onFollow }: TitleProps) {
  const navigation = useNavigation();
  const page = 'page' in subject ? subject.page : null;
  const href = page ? navigation.href(page) : 'url' in subject ? subject.url : '';
  return (
    <a
      href={href}
      onClick={(event) => {
        onFollow();
        if (page) followLink(event, () => navigation.go(page));
      }}
    >
      <bdi>{title}</bdi>
    </a>
  );
}

/** Plain text, or the URL of a file; a file of another origin must not replace the host's page. */
function Body({ body }: { body: string }) {
  const words = useWords(notificationsWords);
  const link = bodyLink(body);
  if (!link)
    return body ? (
      <p className="iam-note-body">
        <bdi>{body}</bdi>
      </p>
    ) : null;
  const outside = new URL(link).origin !== globalThis.location?.origin;
  return (
    <p className="iam-note-body">
      <a href={link} download="" rel="noopener noreferrer" {...(outside && { target: '_blank' })}>
        <DownloadIcon size={14} />
        {words.download}
      </a>
    </p>
  );
}
