import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { ProgressLine } from '../ui/data/progress-line.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { BellModel } from './bell-model.ts';
import { byDay } from './by-day.ts';
import { Note } from './note.tsx';
import styles from './panel.css';
import { RunningReports } from './running-reports.ts';
import { words as notificationsWords } from './words.ts';
import { useLocale, useSay, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

export interface PanelProps {
  model: BellModel;
  focusPanel: () => void;
  close: () => void;
}

/** The bell's list: reports in progress, then the notifications by day. */
export function Panel({ model, focusPanel, close }: PanelProps) {
  const words = useWords(notificationsWords);
  const say = useSay();
  useKit(styles);
  const { session } = useWidget();
  const reports = useModel(() => new RunningReports(session));
  const unread = useSignal(model.unread);
  const toasts = useToasts();
  const items = useSignal(model.store.items);
  const problem = useSignal(model.problem);
  const told = (work: Promise<void>) => void work.catch((error: unknown) => toasts.error(errorText(say, error)));
  const markAllRead = () => {
    focusPanel();
    told(model.store.markAllRead());
  };
  const hideAll = () => {
    focusPanel();
    told(model.store.hideAll());
  };
  return (
    <>
      <div className="iam-notifications-head">
        <h2>{words.title}</h2>
        {items.length > 0 && (
          <div className="iam-notifications-actions">
            {unread > 0 && (
              <Button variant="ghost" size="sm" onClick={markAllRead}>
                {words.markAllRead}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={hideAll}>
              {words.hideAll}
            </Button>
          </div>
        )}
      </div>
      {problem !== undefined && (
        <p className="iam-notifications-problem" role="alert">
          {errorText(say, problem)}
        </p>
      )}
      <div className="iam-notifications-body">
        <Reports reports={reports} told={told} />
        <Content model={model} told={told} close={close} />
      </div>
    </>
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
      {items.map(({ id, type, progress, status }) => (
        <ProgressLine
          key={id}
          state={words.reportPending}
          name={words.reportTypes[type]}
          percent={progress}
          waiting={status === 'pending'}
          cancelLabel={words.cancelReport(words.reportTypes[type])}
          onCancel={() => told(reports.cancel(id))}
        />
      ))}
    </section>
  );
}

type ContentProps = Pick<PanelProps, 'model' | 'close'> & { told: (work: Promise<void>) => void };

function Content({ model, told, close }: ContentProps) {
  const words = useWords(notificationsWords);
  const say = useSay();
  const { session } = useWidget();
  const { store } = model;
  const items = useSignal(store.items);
  const error = useSignal(store.error);
  const loaded = useSignal(store.loaded);
  const phase = useSignal(session.phase);
  const locale = useLocale();
  if (phase === 'signed-out') return <p className="iam-notifications-empty">{words.signedOut}</p>;
  if (!loaded)
    return error === undefined ? (
      <div className="iam-notifications-loading">
        <ListSkeleton rows={3} />
      </div>
    ) : (
      <Failure error={error} onRetry={() => void store.load()} />
    );
  if (items.length === 0) return <p className="iam-notifications-empty">{words.empty}</p>;
  return (
    <>
      {byDay(say, items, Date.now(), locale).map((day) => (
        <section key={day.title} aria-label={day.title}>
          <h3 className="iam-notes-day">{day.title}</h3>
          <ul>
            {day.items.map((item) => (
              <Note
                key={item.id}
                item={item}
                colour={model.colourOf(item)}
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
    </>
  );
}
