import { useEffect, useRef } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { PlusIcon } from '../../ui/basics/icons-rows.tsx';
import type { ExportTypeDialogModel } from './export-type-dialog-model.ts';
import { MOST_PARAMS, newRow, type ParamRow } from './param-rows.ts';
import { ParamFields } from './param-fields.tsx';
import { words as exportTypesWords } from './words.ts';

/** The parameters of an export type: a group of fields for each. */
export function ParamsField({ model }: { model: ExportTypeDialogModel }) {
  const words = useWords(exportTypesWords);
  const { idPrefix } = useWidget();
  const { params: rows } = useSignal(model.form.values);
  const isElsewhere = useSignal(model.base.elsewhere).params !== undefined;
  const hint = `${idPrefix}params-hint`;
  const { box, focus } = useFocusAfter();
  const set = (next: readonly ParamRow[]) => {
    model.form.set('params', next);
    model.form.type();
  };
  const add = () => {
    focus(`[name="params.${rows.length}.label"]`);
    set([...rows, newRow(rows)]);
  };
  const remove = (at: number) => {
    focus(rows.length > 1 ? `[name="params.${Math.min(at, rows.length - 2)}.label"]` : '[data-add]');
    set(rows.filter((_, index) => index !== at));
  };
  const moveUp = (at: number) => {
    focus(`[name="params.${at - 1}.label"]`);
    const row = rows[at];
    const before = rows[at - 1];
    if (row && before) set(rows.with(at - 1, row).with(at, before));
  };
  return (
    <fieldset ref={box} className="iam-export-params" aria-describedby={hint}>
      <legend className="iam-field-label">{words.params}</legend>
      <p id={hint} className="iam-field-hint">
        {isElsewhere ? words.paramsElsewhere : words.paramsHint}
      </p>
      {rows.map((row, at) => (
        <ParamFields
          key={row.id}
          row={row}
          at={at}
          onChange={(change) => set(rows.with(at, { ...row, ...change }))}
          onRemove={() => remove(at)}
          onMoveUp={at > 0 ? () => moveUp(at) : undefined}
        />
      ))}
      <Button size="sm" data-add="" icon={<PlusIcon />} disabled={rows.length >= MOST_PARAMS} onClick={add}>
        {words.addParam}
      </Button>
    </fieldset>
  );
}

/** Focuses a field after a change has added, moved or removed it. */
function useFocusAfter() {
  const box = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return { box, focus: (selector: string) => void (wanted.current = selector) };
}
