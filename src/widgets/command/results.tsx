import { useEffect, useRef, type ReactNode } from 'react';
import { useSignal } from '../react/signals.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { ArrowStartIcon, PlusIcon } from '../ui/basics/icons-rows.tsx';
import { BuildingIcon, FileIcon, LogoutIcon, UserIcon } from '../ui/basics/icons.tsx';
import type { Entry, EntryKind } from './entries.ts';
import type { PaletteModel } from './palette-model.ts';
import { words as commandWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const icons: Record<EntryKind, ReactNode> = {
  page: <FileIcon size={18} />,
  action: <PlusIcon size={18} />,
  organization: <BuildingIcon size={18} />,
  person: <UserIcon size={18} />,
};

/** The palette's lines in their groups, or what to do instead. @param props.list id of the list box */
export function Results({ model, list }: { model: PaletteModel; list: string }) {
  const words = useWords(commandWords);
  const sections = useSignal(model.sections);
  const searching = useSignal(model.searching);
  const error = useSignal(model.found.error);
  const query = useSignal(model.query).trim();
  const active = useSignal(model.active);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, sections]);
  let index = 0;
  return (
    <div ref={box} className="iam-command-results">
      {sections.length > 0 && (
        <div id={list} className="iam-command-list" role="listbox" aria-label={words.results}>
          {sections.map(({ title, entries }, at) => (
            <div key={title} role="group" aria-labelledby={`${list}-head-${at}`} className="iam-command-section">
              <div id={`${list}-head-${at}`} className="iam-command-head" role="presentation">
                {title}
              </div>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} index={index++} active={active} list={list} model={model} />
              ))}
            </div>
          ))}
        </div>
      )}
      {error !== undefined && !searching && (
        <div className="iam-command-failed" role="alert">
          <span>{words.failed}</span>
          <Button size="sm" onClick={() => model.retry()}>
            {words.retry}
          </Button>
        </div>
      )}
      {searching && (
        <p className="iam-command-note" aria-hidden="true">
          {words.searching}
        </p>
      )}
      {sections.length === 0 && !searching && error === undefined && (
        <div className="iam-command-empty">
          <b>{words.nothing(query)}</b>
          <p>{words.nothingText}</p>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  entry: Entry;
  index: number;
  active: number;
  list: string;
  model: PaletteModel;
}

function Line({ entry, index, active, list, model }: LineProps) {
  const icon = 'logOut' in entry.does ? <LogoutIcon size={18} /> : icons[entry.kind];
  return (
    <div
      id={`${list}-${index}`}
      role="option"
      aria-selected={index === active}
      className="iam-command-line"
      onPointerMove={() => model.point(index)}
      // Focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void model.choose(entry)}
    >
      {icon}
      <span className="iam-command-text">
        <bdi>{entry.title}</bdi>
        {entry.hint && (
          <small>
            <bdi>{entry.hint}</bdi>
          </small>
        )}
      </span>
      <span className="iam-command-go" aria-hidden="true">
        <ArrowStartIcon size={14} />
      </span>
    </div>
  );
}
