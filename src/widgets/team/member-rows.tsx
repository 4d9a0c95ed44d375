import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { User } from '../../core/contract/entities/user.ts';

import { bulkActions } from '../members/bulk/bulk-rules.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { SearchIcon, UsersIcon } from '../ui/basics/icons-rows.tsx';
import { AlertIcon } from '../ui/basics/icons.tsx';
import { Listbox } from '../ui/data/tables/listbox.tsx';
import { ROW_HEIGHT } from '../ui/data/tables/row-height.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { StaleNotice } from '../ui/states/stale-notice.tsx';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { listHeight } from './list-height.ts';
import { MemberRow } from './member-row.tsx';
import type { TeamModel } from './team-model.ts';
import { words as teamWords } from './words.ts';
import { useLocale, useSpeak, useWords } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';
import { watchSizes } from '../react/sizes.ts';

export interface MemberRowsProps {
  model: TeamModel;
  narrow: boolean;
  /** Called after a button of an empty list changed the filter. */
  onAnew: () => void;
}

/** The rows, or why there are none. */
export function MemberRows({ model, narrow, onAnew }: MemberRowsProps) {
  const words = useWords(teamWords);
  const speak = useSpeak();
  const rows = useSignal(model.list.rows);
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const isEmpty = useSignal(model.list.isEmpty);
  const wrong = useSignal(model.wrong);
  const heights = useState<number>();
  const anew = (change: () => void) => () => {
    change();
    onAnew();
  };
  if (wrong !== undefined)
    return (
      <StatePanel
        alert
        tone="red"
        icon={<AlertIcon size={20} />}
        title={errorText(speak, wrong)}
        text={words.invalidTypeText}
        actions={<Button onClick={anew(() => model.filter({ type: 'active' }))}>{words.showActive}</Button>}
      />
    );
  if (rows.length > 0) return <Rows model={model} narrow={narrow} heights={heights} />;
  if (status === 'failed') return <Failure error={error} onRetry={() => void model.refresh()} />;
  if (!isEmpty) return <ListSkeleton />;
  return (
    <div aria-busy={status === 'loading'}>
      <NoRows model={model} onShowAll={anew(() => model.showAll())} />
    </div>
  );
}

function NoRows({ model, onShowAll }: { model: TeamModel; onShowAll: () => void }) {
  const words = useWords(teamWords);
  const { term } = useSignal(model.list.shown);
  const showAll = <Button onClick={onShowAll}>{words.showAll}</Button>;
  return term ? (
    <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} action={showAll} />
  ) : (
    <EmptyState icon={<UsersIcon size={20} />} title={words.noneYet} text={words.noneYetText} action={showAll} />
  );
}

interface RowsProps extends Pick<MemberRowsProps, 'model' | 'narrow'> {
  /** The last height of the list, in px, also of one that went away. */
  heights: [number | undefined, (height: number) => void];
}

function Rows({ model, narrow, heights }: RowsProps) {
  const words = useWords(teamWords);
  const { session } = useWidget();
  const rows = useSignal(model.list.rows);
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const { type } = useSignal(model.list.shown);
  const selected = useSignal(model.selected);
  const ticked = useSignal(model.ticks.ids);
  const locale = useLocale();
  const requester = { flags: useSignal(session.permissions.flags), me: useSignal(session.userId) };
  const container = useRef<HTMLDivElement>(null);
  const [comesBack] = useState(heights[0] !== undefined);
  const height = useHeight(container, heights, comesBack);
  const select = (user: User, by: 'arrows' | 'choice') => {
    if (by === 'choice') model.select(user);
    else if (narrow) model.highlight(user);
    else model.select(user, 'replace');
  };
  const draw = useCallback(
    (user: User) => <MemberRow user={user} withStatus={type === 'all'} narrow={narrow} locale={locale} />,
    [type, narrow, locale],
  );
  const tick = (user: User, isRange: boolean) =>
    isRange ? model.ticks.extend(user.id, model.selected.peek()?.id) : model.ticks.toggle(user.id);
  return (
    <div
      ref={container}
      className="iam-team-rows"
      aria-busy={status === 'loading'}
      data-stale={status === 'loading' || undefined}
    >
      <Listbox<User>
        label={words.list}
        items={rows}
        itemKey={idOf}
        selected={selected?.id}
        onSelect={select}
        {...(bulkActions(requester).length > 0 && { ticked, onTick: tick, onTickAll: () => model.ticks.all() })}
        maxHeight={height}
        inHalves={comesBack}
        onHitBottom={() => void model.more()}
        render={draw}
      />
      {status === 'failed' && (
        <StaleNotice
          error={error}
          {...(model.list.appends && { text: words.moreFailed, action: words.loadMore })}
          onRetry={() => void model.retry()}
        />
      )}
    </div>
  );
}

const idOf = ({ id }: User) => id;

/** The window's height below the list's top; at least a few rows. */
function useHeight(
  container: RefObject<HTMLDivElement | null>,
  [height, setHeight]: RowsProps['heights'],
  isKnown: boolean,
): number {
  useLayoutEffect(() => {
    const measure = () => {
      const element = container.current;
      if (element && element.clientWidth > 0) setHeight(listHeight(element));
    };
    // To ask a list of new rows would lay them out once more; the observer tells of another height anyway.
    if (!isKnown) measure();
    // What comes above the team moves the list without resizing it.
    const stop = watchSizes(measure, container.current?.closest('.iam-team'), document.documentElement);
    window.addEventListener('resize', measure);
    return () => {
      stop();
      window.removeEventListener('resize', measure);
    };
  }, [container, setHeight, isKnown]);
  return height ?? ROW_HEIGHT * 8;
}
