import { useEffect, useRef } from 'react';
import { reportTitle } from '../../core/contract/report-titles.ts';
import type { NotificationFilter } from '../../core/notifications/pages.ts';
import { followLink, useNavigation } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { SettingsIcon } from '../ui/basics/icons-rows.tsx';
import { useMinute } from '../ui/data/date-text.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { ProgressLine } from '../ui/data/progress-line.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { BellModel } from './bell-model.ts';
import { byDay } from './by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './panel.css';
import { RunningReports } from './running-reports.ts';
import { words as notificationsWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

export interface PanelProps {
  model: BellModel;
  focusPanel: () => void;
  close: () => void;
}

/** The bell's list: reports in progress, then the notifications by day. */
export function Panel({ model, focusPanel, close }: PanelProps) {
  const words = useWords(notificationsWords);
  const speak = useSpeak();
  useKit(styles);
  const { session } = useWidget();
  const reports = useModel(() => new RunningReports(session));
  const unread = useSignal(model.unread);
  const toasts = useToasts();
  const items = useSignal(model.store.items);
  const problem = useSignal(model.problem);
  const filter = useSignal(model.store.filter);
  const told = (work: Promise<void>) => void work.catch((error: unknown) => toasts.error(errorText(speak, error)));
  /** What concerns all can be undone. */
  const forAll = (work: Promise<number | null>, done: string) => {
    focusPanel();
    const offer = (undo: number | null) => {
      if (undo !== null) toasts.show('success', done, { label: words.undo, run: () => told(model.store.undo(undo)) });
    };
    told(work.then(offer));
  };
  useEffect(() => () => model.store.show('all'), [model]);
  return (
    <>
      <div className="iam-notifications-head">
        <h2>{words.title}</h2>
        <PreferencesLink close={close} />
        {(items.length > 0 || filter === 'unread') && (
          <div className="iam-notifications-actions">
            {unread > 0 && (
              <Button variant="ghost" size="sm" onClick={() => forAll(model.store.markAllRead(), words.allRead)}>
                {words.markAllRead}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => forAll(model.store.hideAll(), words.allHidden)}>
              {words.hideAll}
            </Button>
          </div>
        )}
      </div>
      {(items.length > 0 || filter === 'unread') && (
        <div className="iam-notifications-filter">
          <Segmented
            label={words.filter}
            segments={[
              { id: 'all', name: words.filterAll },
              { id: 'unread', name: words.filterUnread },
            ]}
            value={filter}
            onChange={(id) => model.store.show(id as NotificationFilter)}
            wide
          />
        </div>
      )}
      {problem !== undefined && (
        <p className="iam-notifications-problem" role="alert">
          {errorText(speak, problem)}
        </p>
      )}
      <div className="iam-notifications-body">
        <Reports reports={reports} told={told} />
        <Content model={model} told={told} close={close} />
      </div>
    </>
  );
}

/** The gear: how notifications reach the user, in their account. */
function PreferencesLink({ close }: { close: () => void }) {
  const words = useWords(notificationsWords);
  const navigation = useNavigation();
  const page = { name: 'user', query: { action: 'notifications' } } as const;
  return (
    <a
      className="iam-notifications-gear"
      href={navigation.href(page)}
      aria-label={words.preferences}
      data-tip=""
      onClick={(event) => {
        close();
        followLink(event, () => navigation.go(page));
      }}
    >
      <SettingsIcon size={16} />
    </a>
  );
}

interface ReportsProps {
  reports: RunningReports;
  told: (work: Promise<void>) => void;
}

function Reports({ reports, told }: ReportsProps) {
  const words = useWords(notificationsWords);
  const items = useSignal(reports.items);
  if (items.length === 0) return null;
  return (
    <section className="iam-notes-reports" aria-label={words.reports}>
      {items.map(({ id, title, progress, status }) => {
        const name = reportTitle(words.reportTypes, title);
        return (
          <ProgressLine
            key={id}
            state={words.reportPending}
            name={name}
            percent={progress}
            waiting={status === 'pending'}
            cancelLabel={words.cancelReport(name)}
            onCancel={() => told(reports.cancel(id))}
          />
        );
      })}
    </section>
  );
}

type ContentProps = Pick<PanelProps, 'model' | 'close'> & { told: (work: Promise<void>) => void };

function Content({ model, told, close }: ContentProps) {
  const words = useWords(notificationsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const { store } = model;
  const items = useSignal(store.items);
  const error = useSignal(store.error);
  const loaded = useSignal(store.loaded);
  const phase = useSignal(session.phase);
  const { types = {} } = useSignal(store.meta) as { types?: Readonly<Record<string, string>> };
  const filter = useSignal(store.filter);
  const hasMore = useSignal(store.hasMore);
  const locale = useLocale();
  const now = useMinute();
  if (phase === 'signed-out') return <p className="iam-notifications-empty">{words.signedOut}</p>;
  if (!loaded)
    return error === undefined ? (
      <div className="iam-notifications-loading">
        <ListSkeleton rows={3} />
      </div>
    ) : (
      <Failure error={error} onRetry={() => void store.load()} />
    );
  if (items.length === 0 && !hasMore)
    return <p className="iam-notifications-empty">{filter === 'unread' ? words.emptyUnread : words.empty}</p>;
  return (
    <>
      {byDay(speak, items, now, locale).map((day) => (
        <section key={day.title} aria-label={day.title}>
          <h3 className="iam-notes-day">{day.title}</h3>
          <ul>
            {day.items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                kind={types[item.notification_type]}
                color={model.colourOf(item)}
                onHover={() => void store.hover(item.id)}
                onRead={() => told(store.markRead([item.id]))}
                onRemove={() => told(store.remove([item.id]))}
                onFollow={() => {
                  close();
                  if (!item.is_read) told(store.markRead([item.id]));
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && <Older model={model} />}
    </>
  );
}

/** Loads the next page once it comes near, or by its button. */
function Older({ model }: Pick<PanelProps, 'model'>) {
  const words = useWords(notificationsWords);
  const { store } = model;
  const items = useSignal(store.items);
  const loading = useSignal(store.loadingMore);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void store.more(), {
      root: end.current.closest('.iam-notifications-body'),
      rootMargin: '0px 0px 400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed anew after each page: its rows may be too few to move the end away.
  }, [store, items.length]);
  return (
    <div ref={end} className="iam-notifications-older" aria-busy={loading}>
      <Button variant="ghost" size="sm" onClick={() => void store.more()}>
        {words.older}
      </Button>
    </div>
  );
}
