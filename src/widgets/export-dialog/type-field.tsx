import { reportTitle } from '../../core/contract/report-titles.ts';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { Segmented } from '../ui/data/segmented.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { FieldError } from '../ui/fields/field.tsx';
import type { ExportModel } from './export-model.ts';
import type { OfferedExports } from './offered-exports.ts';
import { words as exportDialogWords } from './words.ts';

/** More characters than this do not fit into one row of segments. */
const ROW = 64;

/** The export type: a word if there is one, segments while they fit into a row, else a list. */
export function TypeField({ model, types, id }: { model: ExportModel; types: OfferedExports['types']; id: string }) {
  const words = useWords(exportDialogWords);
  const { type: chosen } = useSignal(model.form.values);
  const errors = useSignal(model.form.error('type')) ?? [];
  const segments = types.map(({ type, title }) => ({ id: type, name: reportTitle(words.types, title) }));
  const length = segments.reduce((sum, { name }) => sum + name.length, 0);
  if (segments.length > 3 || (segments.length > 1 && length > ROW))
    return (
      <Select
        name="type"
        label={words.type}
        options={segments.map(({ id: value, name: label }) => ({ value, label }))}
        value={chosen}
        onChange={(value) => model.choose(value)}
      />
    );
  if (segments.length === 1)
    return (
      <div className="iam-export-group">
        <span className="iam-export-label">{words.type}</span>
        <bdi>{segments[0]?.name}</bdi>
        <FieldError id={`${id}-type`} errors={errors} />
      </div>
    );
  return (
    <div className="iam-export-group">
      <span className="iam-export-label" aria-hidden="true">
        {words.type}
      </span>
      <Segmented label={words.type} wide value={chosen} segments={segments} onChange={(value) => model.choose(value)} />
      <FieldError id={`${id}-type`} errors={errors} />
    </div>
  );
}
