import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { messageOf } from '../../core/errors/guards.ts';
import { userTypes } from '../../core/users/user-type.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { StatusBadge } from '../members/status-badge.tsx';
import { Avatar } from '../ui/data/avatar.tsx';
import { Button } from '../ui/basics/buttons.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { AlertIcon, SearchIcon, UsersIcon } from '../ui/basics/icons.tsx';
import { Listbox } from '../ui/data/tables/listbox.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { ListSkeleton } from '../ui/states/skeleton.tsx';
import { StatePanel } from '../ui/states/state-panel.tsx';
import { ROW_HEIGHT } from '../ui/data/tables/virtual-rows.ts';
import type { TeamModel } from './team-model.ts';
import { words } from './words.ts';

const segments = userTypes.map((id) => ({ id, name: words.types[id] }));
const withoutDeleted = segments.filter(({ id }) => id !== 'deleted');

/** 'Team members' with its search and filter. */
export function MemberList({ model, onChoose }: { model: TeamModel; onChoose: () => void }) {
  const { term, type } = useSignal(model.list.query);
  const turned = useSignal(model.turned);
  const flags = useSignal(useWidget().session.permissions.flags);
  const bar = useRef<HTMLDivElement>(null);
  // The pressed button disappears: focus moves to the filter that it changed.
  const anew = () =>
    setTimeout(() => bar.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus());
  return (
    <div className="iam-panel iam-team-list" part="panel">
      <div ref={bar} className="iam-team-bar">
        <SearchField key={turned} defaultValue={term} onSearch={(text) => model.filter({ term: text })} />
        <Segmented
          label={words.userType}
          segments={flags.write.users || flags.ownerOrAdmin ? segments : withoutDeleted}
          value={type}
          onChange={(id) => model.filter({ type: id })}
        />
      </div>
      <Rows model={model} onChoose={onChoose} onAnew={anew} />
    </div>
  );
}

function Rows({ model, onChoose, onAnew }: { model: TeamModel; onChoose: () => void; onAnew: () => void }) {
  const rows = useSignal(model.list.rows);
  const status = useSignal(model.list.status);
  const error = useSignal(model.list.error);
  const wrong = useSignal(model.wrong);
  const { term } = useSignal(model.list.query);
  const selected = useSignal(model.selected);
  const container = useRef<HTMLDivElement>(null);
  const height = useHeight(container);
  const retry = () => void model.refresh();
  if (wrong !== undefined) {
    const showActive = (
      <Button
        onClick={() => {
          model.filter({ type: 'active' });
          onAnew();
        }}
      >
        {words.showActive}
      </Button>
    );
    return (
      <StatePanel
        alert
        tone="red"
        icon={<AlertIcon size={20} />}
        title={messageOf(wrong)}
        text={words.invalidTypeText}
        actions={showActive}
      />
    );
  }
  if (rows.length === 0 && status === 'failed') return <Failure error={error} onRetry={retry} />;
  if (rows.length === 0 && status !== 'ready') return <ListSkeleton />;
  if (rows.length === 0) {
    const showAll = (
      <Button
        onClick={() => {
          model.showAll();
          onAnew();
        }}
      >
        {words.showAll}
      </Button>
    );
    return term ? (
      <EmptyState icon={<SearchIcon size={20} />} title={words.noneFound} text={words.noneFoundText} action={showAll} />
    ) : (
      <EmptyState icon={<UsersIcon size={20} />} title={words.noneYet} text={words.noneYetText} action={showAll} />
    );
  }
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
        itemKey={({ id }) => id}
        selected={selected?.id}
        onSelect={(user) => {
          model.select(user);
          onChoose();
        }}
        maxHeight={height}
        onHitBottom={() => void model.more()}
        render={(user) => <Row user={user} />}
      />
      {status === 'failed' && (
        <div className="iam-team-more" role="alert">
          <span>{words.moreFailed}</span>
          <Button size="sm" onClick={() => void model.more()}>
            {words.loadMore}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ user }: { user: User }) {
  return (
    <>
      <Avatar name={user.name || user.email} />
      <span className="iam-team-row">
        <b>
          <bdi>{user.name || user.email}</bdi>
        </b>
        <small>{user.email}</small>
      </span>
      <StatusBadge user={user} />
    </>
  );
}

/** The window's height below the list's top; a few rows if panels are stacked. */
function useHeight(container: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(ROW_HEIGHT * 8);
  useLayoutEffect(() => {
    const measure = () => {
      const element = container.current;
      if (!element) return;
      const stacked = (element.closest('.iam-team')?.clientWidth ?? 0) < 880;
      const top = element.getBoundingClientRect().top + window.scrollY;
      const left = Math.max(ROW_HEIGHT * 6, window.innerHeight - top - 25);
      setHeight(stacked ? ROW_HEIGHT * 5 + 24 : left);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    const element = container.current?.closest('.iam-team');
    if (element) sizes.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
    };
  });
  return height;
}
