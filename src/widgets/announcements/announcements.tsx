import { useEffect, useId, useRef, useState } from 'react';
import { announcementsOf, type Announcements as Source } from '../../core/announcements/announcements.ts';
import type { Session } from '../../core/session/session.ts';
import { useMedia } from '../react/media.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { ChevronUpIcon } from '../ui/basics/icons-header.tsx';
import { ChevronDownIcon } from '../ui/basics/icons.tsx';
import { AnnouncementBar } from '../ui/data/announcement-bar.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './announcements.css';
import { words as announcementsWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

/** The stack of announcements on its own, with its method `refresh()`. */
export function Announcements() {
  const { session, expose } = useWidget();
  useEffect(() => expose({ refresh: () => announcementsOf(session).refresh() }), [session, expose]);
  return <Stack />;
}

/** Keeps the announcements loaded while a stack is mounted. */
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

const nothingYet = { value: [] };
/** Below this width, the stack folds from the second announcement on, else from the third. */
const NARROW = '(max-width: 599.98px)';

/** The announcements of the user's organization, stacked; nothing if there are none. */
export function Stack() {
  const words = useWords(announcementsWords);
  useKit(styles);
  const { session } = useWidget();
  const { source } = useModel(() => new StackModel(session));
  const items = useSignal(source.items, nothingYet);
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const region = useRef<HTMLElement>(null);
  const id = useId();
  const open = isNarrow ? 1 : 2;
  const folds = items.length > open;
  const shown = folds && !isOpen ? items.slice(0, open) : items;
  const close = (closed: number) => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>('.iam-announcement-close') ?? [])];
    const at = items.findIndex((item) => item.id === closed);
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    source.close(closed);
  };
  if (items.length === 0) return null;
  return (
    <section ref={region} className="iam-announcements" aria-label={words.stack} part="announcements">
      <div id={id}>
        {shown.map((item) => (
          <AnnouncementBar
            key={item.id}
            severity={item.severity}
            title={item.content.title}
            text={item.content.text}
            isNew={!item.isRead}
            onClose={() => close(item.id)}
          />
        ))}
      </div>
      {folds && (
        <button
          type="button"
          className="iam-announcements-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.showLess : words.showMore(items.length - open)}
          {isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
        </button>
      )}
    </section>
  );
}
