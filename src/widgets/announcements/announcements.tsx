import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announcementsOf, type Announcements as Source } from '../../core/announcements/announcements.ts';
import type { Announcement } from '../../core/contract/endpoints/announcements.ts';
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
/** The buttons of the bars that are seen. */
const SHOWN_CLOSE = ':scope > .iam-announcements-bars > .iam-announcement > .iam-announcement-close';
const nothingHeld = { value: new Set<number>() };
/** Below this width, the stack folds from the second announcement on, else from the third. */
const NARROW = '(max-width: 599.98px)';

/** The announcements of the user's organization, stacked; nothing if there are none. */
export function Stack() {
  const words = useWords(announcementsWords);
  useKit(styles);
  const { session } = useWidget();
  const { source } = useModel(() => new StackModel(session));
  const items = useSignal(source.items, nothingYet);
  const held = useSignal(source.held, nothingHeld);
  const region = useRef<HTMLElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const shown = items.filter(({ id }) => !held.has(id));
  const waiting = items.length - shown.length;
  // Where a bar of the host covers the offer, nobody could press it.
  useEffect(() => {
    if (waiting > 0 && offer.current && isCovered(offer.current)) source.open();
  }, [waiting, source]);
  const buttons = () => [...(region.current?.querySelectorAll<HTMLElement>(SHOWN_CLOSE) ?? [])];
  const close = (closed: number) => {
    const all = buttons();
    const at = shown.findIndex((item) => item.id === closed);
    (all[at + 1] ?? all[at - 1])?.focus();
    source.close(closed);
  };
  const open = () => {
    flushSync(() => source.open());
    buttons()[0]?.focus();
  };
  if (items.length === 0) return null;
  return (
    <section ref={region} className="iam-announcements" aria-label={words.stack} part="announcements">
      <Bars items={shown} onClose={close} />
      {waiting > 0 && (
        <div className="iam-announcements-held" role="status">
          <button ref={offer} type="button" className="iam-announcements-new" onClick={open}>
            {words.showNew(waiting)}
            <ChevronDownIcon size={14} />
          </button>
          {/* What the next page begins with: its header keeps the space of this. */}
          <div className="iam-announcements-next" inert aria-hidden="true">
            <Bars items={items} isCopy onClose={() => {}} />
          </div>
        </div>
      )}
    </section>
  );
}

/** Whether something else of the page is in front of an element that is in view. */
function isCovered(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = [left + width / 2, top + height / 2] as const;
  // jsdom has no `elementFromPoint`.
  if (!globalThis.document.elementFromPoint?.(...place)) return false;
  return !element.contains((element.getRootNode() as ShadowRoot).elementFromPoint(...place));
}

interface BarsProps {
  items: readonly Announcement[];
  onClose: (id: number) => void;
  /** Takes the same space, and says nothing. */
  isCopy?: boolean;
}

function Bars({ items, onClose, isCopy = false }: BarsProps) {
  const words = useWords(announcementsWords);
  const isNarrow = useMedia(NARROW);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = isNarrow ? 1 : 2;
  const folds = items.length > open;
  const shown = folds && !isOpen ? items.slice(0, open) : items;
  return (
    <>
      <div id={id} className="iam-announcements-bars">
        {shown.map((item) => (
          <AnnouncementBar
            key={item.id}
            severity={item.severity}
            title={item.content.title}
            text={item.content.text}
            isNew={!item.isRead && !isCopy}
            onClose={() => onClose(item.id)}
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
    </>
  );
}
