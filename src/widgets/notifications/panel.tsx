import { messageOf } from '../../core/errors/guards.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { BellModel } from './bell-model.ts';
import { Note } from './note.tsx';
import { words } from './words.ts';

/** The bell's list. */
export function Panel({ model, focusPanel }: { model: BellModel; focusPanel: () => void }) {
  const toasts = useToasts();
  const items = useSignal(model.store.items);
  const problem = useSignal(model.problem);
  const told = (work: Promise<void>) => void work.catch((error: unknown) => toasts.error(messageOf(error)));
  const hideAll = () => {
    focusPanel();
    told(model.store.hideAll());
  };
  return (
    <>
      <div className="iam-notifications-head">
        <h2>{words.title}</h2>
        {items.length > 0 && (
          <Button variant="ghost" size="sm" onClick={hideAll}>
            {words.hideAll}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className="iam-notifications-problem" role="alert">
          {messageOf(problem)}
        </p>
      )}
      <div className="iam-notifications-body">
        <Content model={model} told={told} />
      </div>
    </>
  );
}

function Content({ model, told }: { model: BellModel; told: (work: Promise<void>) => void }) {
  const { session } = useWidget();
  const { store } = model;
  const items = useSignal(store.items);
  const error = useSignal(store.error);
  const loaded = useSignal(store.loaded);
  const phase = useSignal(session.phase);
  const locale = useSignal(session.preferences.locale);
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
    <ul>
      {items.map((item) => (
        <Note
          key={item.id}
          item={item}
          colour={model.colourOf(item)}
          locale={locale}
          onHover={() => void store.hover(item.id)}
          onRead={() => told(store.markRead([item.id]))}
          onRemove={() => told(store.remove([item.id]))}
        />
      ))}
    </ul>
  );
}
