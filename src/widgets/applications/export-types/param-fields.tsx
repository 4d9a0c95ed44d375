import { exportParamKinds } from '../../../core/contract/export-formats.ts';
import { useWords } from '../../react/use-words.ts';
import { IconButton } from '../../ui/basics/buttons.tsx';
import { ArrowUpIcon, TrashIcon } from '../../ui/basics/icons-rows.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ParamRow } from './param-rows.ts';
import { words as exportTypesWords } from './words.ts';

export interface ParamFieldsProps {
  row: ParamRow;
  /** From 0. */
  at: number;
  onChange: (change: Partial<ParamRow>) => void;
  onRemove: () => void;
  /** Undefined for the first one. */
  onMoveUp: (() => void) | undefined;
}

/** One parameter: label, name, kind, whether it is required, and the options of a choice. */
export function ParamFields({ row, at, onChange, onRemove, onMoveUp }: ParamFieldsProps) {
  const words = useWords(exportTypesWords);
  const title = words.param(at + 1);
  const field = (name: keyof ParamRow) => `params.${at}.${name}`;
  return (
    <fieldset className="iam-export-param">
      <legend className="iam-visually-hidden">{title}</legend>
      <div className="iam-export-param-head">
        <span aria-hidden="true">{title}</span>
        {onMoveUp && <IconButton size="sm" label={words.moveUp(title)} icon={<ArrowUpIcon />} onClick={onMoveUp} />}
        <IconButton size="sm" label={words.removeParam(title)} icon={<TrashIcon />} onClick={onRemove} />
      </div>
      <TextField
        name={field('label')}
        label={words.label}
        value={row.label}
        onChange={(label) => onChange({ label })}
        autoComplete="off"
      />
      <TextField
        name={field('name')}
        label={words.name}
        value={row.name}
        onChange={(name) => onChange({ name })}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select
        name={field('kind')}
        label={words.kind}
        value={row.kind}
        options={exportParamKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        onChange={(kind) => onChange({ kind: kind as ParamRow['kind'] })}
      />
      <Checkbox
        name={field('required')}
        label={words.required}
        value={row.required}
        onChange={(required) => onChange({ required })}
      />
      {row.kind === 'choice' && (
        <TextField
          className="iam-export-param-wide"
          name={field('options')}
          label={words.options}
          hint={words.optionsHint}
          rows={3}
          maxLength={50_000}
          value={row.options}
          onChange={(options) => onChange({ options })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </fieldset>
  );
}
