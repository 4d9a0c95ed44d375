import type { Notification } from '../../core/contract/endpoints/notifications.ts';
import type { MouseEvent } from 'react';
import { bodyLink } from '../../core/notifications/body-link.ts';
import type { DotColour } from '../../core/notifications/levels.ts';
import { DateText } from '../ui/data/date-text.tsx';
import { CheckIcon, CloseIcon, DownloadIcon } from '../ui/basics/icons.tsx';
import { words } from './words.ts';

export interface NoteProps {
  item: Notification;
  colour: DotColour;
  locale: string;
  onHover(): void;
  onRead(): void;
  onRemove(): void;
}

/** One notification: a dot while it is unread, then a button that removes it. */
export function Note({ item, colour, locale, onHover, onRead, onRemove }: NoteProps) {
  const { title, body, is_read: read } = item;
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (
      next?.querySelector<HTMLElement>('.iam-note-action') ?? event.currentTarget.closest<HTMLElement>('[popover]')
    )?.focus();
    onRemove();
  };
  return (
    <li className="iam-note" data-read={read || undefined} onPointerOver={onHover}>
      <span className="iam-note-mark">
        {!read && (
          <span
            className="iam-note-dot"
            data-colour={colour}
            role="img"
            aria-label={words.unreadLevel(item.criticality_level)}
          />
        )}
      </span>
      <div className="iam-note-text">
        <p className="iam-note-title">
          <bdi>{title}</bdi>
        </p>
        <Body body={body} />
        <p className="iam-note-time">
          <bdi>
            <DateText value={item.created_at} relative locale={locale} />
          </bdi>
        </p>
      </div>
      <button
        type="button"
        className="iam-note-action"
        aria-label={read ? words.remove(title) : words.markRead(title)}
        onClick={read ? remove : onRead}
      >
        {read ? <CloseIcon /> : <CheckIcon />}
      </button>
    </li>
  );
}

/** Plain text, or the URL of a file; a file of another origin must not replace the host's page. */
function Body({ body }: { body: string }) {
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
