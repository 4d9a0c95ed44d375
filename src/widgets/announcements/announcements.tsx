import type { Announcement } from '../../core/contract/endpoints/announcements.ts';
import { useEffect, useId, useRef } from 'react';
import { announcementsOf, type Announcements as Source } from '../../core/announcements/announcements.ts';
import type { Session } from '../../core/session/session.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { AlertIcon, CloseIcon, InfoIcon, WarningIcon } from '../ui/basics/icons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './announcements.css';
import { words } from './words.ts';

/** The stack of announcements, standing alone: with its method `refresh()`. */
export function Announcements() {
  const { session, expose } = useWidget();
  useEffect(() => expose({ refresh: () => announcementsOf(session).refresh() }), [session, expose]);
  return <Stack />;
}

/** Lets the announcements be followed while a stack of them is there. */
class StackModel {
  readonly source: Source;
  #detach: (() => void) | undefined;

  constructor(session: Session) {
    this.source = announcementsOf(session);
  }

  start(): void {
    this.#detach = this.source.attach();
  }

  stop(): void {
    this.#detach?.();
  }
}

/** The announcements of the person's organization, one under the other; nothing while there are none. */
export function Stack() {
  useKit(styles);
  const { session } = useWidget();
  const { source } = useModel(() => new StackModel(session));
  const items = useSignal(source.items);
  const region = useRef<HTMLElement>(null);
  const close = (id: number) => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>('.iam-announcement-close') ?? [])];
    const at = items.findIndex((item) => item.id === id);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    source.close(id);
  };
  if (items.length === 0) return null;
  return (
    <section ref={region} className="iam-announcements" aria-label={words.stack} part="announcements">
      {items.map((item) => (
        <Bar key={item.id} item={item} onClose={() => close(item.id)} />
      ))}
    </section>
  );
}

const icons = { info: InfoIcon, warning: WarningIcon, danger: AlertIcon } as const;

function Bar({ item, onClose }: { item: Announcement; onClose: () => void }) {
  const { idPrefix } = useWidget();
  const id = `${idPrefix}${useId()}`;
  const Icon = icons[item.severity] ?? InfoIcon;
  return (
    <div
      className="iam-announcement"
      data-severity={item.severity}
      part="announcement"
      role={item.isRead ? undefined : 'status'}
    >
      <Icon />
      <p id={id}>
        <span className="iam-visually-hidden">{words.severity[item.severity]}: </span>
        <bdi>
          <b>{item.content.title}</b> {item.content.text}
        </bdi>
      </p>
      <button
        type="button"
        className="iam-announcement-close"
        aria-label={words.close}
        aria-describedby={id}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
