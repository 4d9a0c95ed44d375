import type { OfferedExport } from '../../core/contract/endpoints/platform/export-types.ts';
import { lazy } from '../react/lazy.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { LoggedOut } from '../session/logged-out.tsx';
import { useLogIn } from '../session/use-log-in.tsx';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { DateRangePicker } from '../ui/fields/dates/date-range-picker.tsx';
import { EmailField } from '../ui/fields/email-field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { LazyPart } from '../ui/states/lazy-part.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { DAY, PRESETS } from './export-form.ts';
import type { ExportModel } from './export-model.ts';
import { TypeField } from './type-field.tsx';
import { words as exportDialogWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const ParamFields = lazy(async () => ({ default: (await import('./param-fields.tsx')).ParamFields }));
const NoExports = lazy(async () => ({ default: (await import('./no-exports.tsx')).NoExports }));

export interface ExportFieldsProps {
  model: ExportModel;
  /** Id of the form that the buttons belong to. */
  form: string;
}

/** Ranges that end now. */
function Presets({ model }: { model: ExportModel }) {
  const words = useWords(exportDialogWords);
  const { range } = useSignal(model.form.values);
  const length = range ? range.end.getTime() - range.start.getTime() : 0;
  return (
    <div className="iam-export-presets" role="group" aria-label={words.presets}>
      {PRESETS.map((days) => (
        <button
          key={days}
          type="button"
          className="iam-export-preset"
          aria-pressed={length === days * DAY}
          onClick={() => model.preset(days)}
        >
          {words.preset[days]}
        </button>
      ))}
    </div>
  );
}

/** What can be exported on this route: its form, or why there is none. */
export function ExportFields({ model, form }: ExportFieldsProps) {
  const { session } = useWidget();
  const logIn = useLogIn();
  const isSignedOut = useSignal(session.phase) === 'signed-out';
  return (
    <>
      {isSignedOut ? (
        <LoggedOut onLogIn={logIn.start} />
      ) : (
        <ResourceView resource={model.offered} skeleton={<FormSkeleton fields={3} />}>
          {(offered) =>
            offered.types.length > 0 ? (
              <Fields model={model} types={offered.types} form={form} />
            ) : (
              <LazyPart skeleton={<FormSkeleton fields={3} />}>
                <NoExports offered={offered} />
              </LazyPart>
            )
          }
        </ResourceView>
      )}
      {logIn.dialog}
    </>
  );
}

function Fields({ model, types, form }: ExportFieldsProps & { types: readonly OfferedExport[] }) {
  const words = useWords(exportDialogWords);
  const type = useSignal(model.type);
  const { send, format } = useSignal(model.form.values);
  const problem = useSignal(model.form.error('download'));
  const formats = (type?.formats ?? []).map((value) => ({ value, label: words.formats[value] }));
  return (
    <Form id={form} model={model.form} onSubmit={(values) => model.send(values)}>
      <TypeField model={model} types={types} id={form} />
      <div className="iam-export-row">
        <Select name="format" label={words.format} disabled={formats.length < 2} options={formats} />
        <div className="iam-export-range">
          <DateRangePicker name="range" label={words.range} />
          <Presets model={model} />
        </div>
      </div>
      {format === 'csv' && <Checkbox name="excel" label={words.excel} hint={words.excelHint} />}
      {type && type.params.length > 0 && (
        <LazyPart skeleton={<FormSkeleton fields={type.params.length} />}>
          <ParamFields model={model} params={type.params} />
        </LazyPart>
      )}
      <fieldset
        className="iam-export-group iam-export-delivery"
        aria-describedby={problem ? `${form}-delivery` : undefined}
      >
        <legend className="iam-export-label">{words.delivery}</legend>
        <Checkbox name="download" label={words.download} />
        <Checkbox name="send" label={words.send} />
      </fieldset>
      <EmailField name="email" label={words.email} hint={words.emailHint} live={send} disabled={!send} />
    </Form>
  );
}
