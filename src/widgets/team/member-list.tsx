import { seesDeleted } from '../../core/permissions/permissions.ts';
import { useRef } from 'react';
import { userTypes } from '../../core/users/user-type.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import type { RoleCatalog } from '../members/roles/role-catalog.ts';
import { Segmented } from '../ui/data/segmented.tsx';
import { FoundCount } from '../ui/data/tables/found-count.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { MemberRows } from './member-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { TeamModel } from './team-model.ts';
import { words as teamWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface MemberListProps {
  model: TeamModel;
  catalog: RoleCatalog;
  /** A phone: a select replaces the segments, and choosing a user opens a page. */
  narrow: boolean;
}

/** 'Team members' with search, filter and the bar of ticked users. */
export function MemberList({ model, catalog, narrow }: MemberListProps) {
  const words = useWords(teamWords);
  const { term, type } = useSignal(model.list.query);
  const revision = useSignal(model.revision);
  const wrong = useSignal(model.wrong) !== undefined;
  const flags = useSignal(useWidget().session.permissions.flags);
  const bar = useRef<HTMLDivElement>(null);
  // The pressed button disappears: focus moves to the filter that it changed.
  const anew = () =>
    setTimeout(() => bar.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"], select')?.focus());
  const types = userTypes.filter((id) => id !== 'deleted' || seesDeleted(flags));
  return (
    <div className="iam-panel iam-team-list" part="panel">
      <div ref={bar} className="iam-team-bar">
        <SearchField key={revision} defaultValue={term} onSearch={(text) => model.filter({ term: text })} />
        {narrow ? (
          <Select
            name="type"
            label={words.userType}
            labelHidden
            size="md"
            options={types.map((value) => ({ value, label: words.types[value] }))}
            value={type}
            onChange={(id) => model.filter({ type: id })}
          />
        ) : (
          <Segmented
            label={words.userType}
            segments={types.map((id) => ({ id, name: words.types[id] }))}
            value={type}
            onChange={(id) => model.filter({ type: id })}
          />
        )}
      </div>
      {!wrong && <SelectionBar model={model} catalog={catalog} />}
      <FoundCount list={model.list} />
      <MemberRows model={model} narrow={narrow} onAnew={anew} />
    </div>
  );
}
