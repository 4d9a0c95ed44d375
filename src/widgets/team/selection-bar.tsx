import { useState } from 'react';
import { bulkActions } from '../members/bulk/bulk-rules.ts';
import type { BulkAction } from '../members/bulk/bulk-words.ts';
import type { RoleCatalog } from '../members/roles/role-catalog.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { IconButton } from '../ui/basics/buttons.tsx';
import { CloseIcon } from '../ui/basics/icons-base.tsx';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { ColumnTitles } from './column-titles.tsx';
import { SelectionActions } from './selection-actions.tsx';
import type { TeamModel } from './team-model.ts';
import { words as teamWords } from './words.ts';
import { useWords } from '../react/use-words.ts';
import { orMore } from '../ui/data/or-more.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

const BulkDialog = lazy(async () => ({ default: (await import('../members/bulk/bulk-dialog.tsx')).BulkDialog }));

/** 'Select all' with the titles of the columns; once someone is ticked, the actions on all of them. */
export function SelectionBar({ model, catalog }: { model: TeamModel; catalog: RoleCatalog }) {
  const words = useWords(teamWords);
  const { session } = useWidget();
  const rows = useSignal(model.list.rows);
  const total = useSignal(model.list.total);
  const isCapped = useSignal(model.list.isCapped);
  const { type } = useSignal(model.list.shown);
  const ticked = useSignal(model.ticks.rows);
  const requester = { flags: useSignal(session.permissions.flags), me: useSignal(session.userId) };
  const [open, setOpen] = useState<BulkAction | null>(null);
  const actions = bulkActions(requester);
  const isAll = ticked.length > 0 && ticked.length === rows.length;
  const some = ticked.length > 0;
  if (rows.length === 0 && !open) return null;
  return (
    <div
      className="iam-team-selection"
      role={some ? 'group' : undefined}
      aria-label={some ? words.selection : undefined}
    >
      {actions.length > 0 && (
        <Checkbox
          name="all"
          label={words.selectAll}
          labelHidden
          value={isAll}
          indeterminate={some && !isAll}
          onChange={() => (isAll ? model.ticks.clear() : model.ticks.all())}
        />
      )}
      {actions.length > 0 && (
        <span className={some ? 'iam-team-count' : 'iam-visually-hidden'} role="status">
          {some && orMore(words.selected(ticked.length, total), total, isCapped)}
        </span>
      )}
      {some ? (
        <>
          <SelectionActions users={ticked} requester={requester} onAct={setOpen} />
          <IconButton size="sm" label={words.clear} icon={<CloseIcon />} onClick={() => model.ticks.clear()} />
        </>
      ) : (
        <ColumnTitles withStatus={type === 'all'} />
      )}
      {open && (
        <LazyDialog onClose={() => setOpen(null)}>
          <BulkDialog
            action={open}
            users={ticked}
            requester={requester}
            catalog={catalog}
            onChanged={() => void model.refresh()}
            onClose={(left) => {
              setOpen(null);
              model.ticks.only(left);
            }}
          />
        </LazyDialog>
      )}
    </div>
  );
}
