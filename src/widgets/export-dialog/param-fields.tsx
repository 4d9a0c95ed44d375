import type { ExportParam } from '../../core/contract/export-formats.ts';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { Select } from '../ui/fields/choices/select.tsx';
import { DatePicker } from '../ui/fields/dates/date-picker.tsx';
import { dayFromText, dayText } from '../ui/fields/dates/days.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import type { ExportModel } from './export-model.ts';
import { words as exportDialogWords } from './words.ts';

/** A field for each parameter that the export type describes. */
export function ParamFields({ model, params }: { model: ExportModel; params: readonly ExportParam[] }) {
  const { params: texts } = useSignal(model.form.values);
  return params.map((param) => (
    <ParamField
      key={param.name}
      param={param}
      text={texts[param.name] ?? ''}
      onChange={(text) => model.fill(param.name, text)}
    />
  ));
}

interface ParamFieldProps {
  param: ExportParam;
  text: string;
  onChange: (text: string) => void;
}

function ParamField({ param: { name, label, kind, required, options = [] }, text, onChange }: ParamFieldProps) {
  const words = useWords(exportDialogWords);
  const shared = { name: `params.${name}`, label, required, optional: !required };
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        value={text}
        onChange={onChange}
        options={required ? options : [{ value: '', label: words.noChoice }, ...options]}
        {...(required && { placeholder: words.choose })}
      />
    );
  if (kind === 'date')
    return (
      <DatePicker
        {...shared}
        value={dayFromText(text)}
        onChange={(day) => onChange(day ? dayText(day) : '')}
        aside={
          !required &&
          text !== '' && (
            <button type="button" className="iam-export-clear" onClick={() => onChange('')}>
              {words.clear(label)}
            </button>
          )
        }
      />
    );
  return (
    <TextField
      {...shared}
      value={text}
      onChange={onChange}
      maxLength={1000}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}
