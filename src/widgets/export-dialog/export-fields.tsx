import { useMemo } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { LoggedOut } from '../session/logged-out.tsx';
import { useLogIn } from '../session/use-log-in.tsx';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { DateRangePicker } from '../ui/fields/dates/date-range-picker.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmailField } from '../ui/fields/email-field.tsx';
import { Failure } from '../ui/states/failure.tsx';
import { Form } from '../ui/forms/form.tsx';
import { Segmented } from '../ui/data/segmented.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { DAY, formatsOf, PRESETS, reportTypes, type ExportContext, type ReportType } from './export-form.ts';
import type { ExportModel } from './export-model.ts';
import { useMayExport } from './use-may-export.ts';
import { words as exportDialogWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

export interface ExportFieldsProps {
  model: ExportModel;
  context: ExportContext;
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

/** Type, format, range and delivery of an export, for users who may export. */
export function ExportFields(props: ExportFieldsProps) {
  const logIn = useLogIn();
  return (
    <>
      <Fields {...props} onLogIn={logIn.start} />
      {logIn.dialog}
    </>
  );
}

function Fields({ model, context, form, onLogIn }: ExportFieldsProps & { onLogIn: () => void }) {
  const words = useWords(exportDialogWords);
  const { session } = useWidget();
  const may = useMayExport();
  const unknown = useSignal(session.permissions.resource.error);
  const { type, send } = useSignal(model.form.values);
  const problem = useSignal(model.form.error('download'));
  const types = useMemo(() => reportTypes(context.route), [context.route]);
  const formats = formatsOf(type).map((value) => ({ value, label: words.formats[value] }));
  if (may === 'signed-out') return <LoggedOut onLogIn={onLogIn} />;
  if (may === undefined && unknown !== undefined)
    return <Failure error={unknown} onRetry={() => void session.permissions.resource.reload()} />;
  if (may === false) return <DeniedState text={words.denied} />;
  return (
    <Form id={form} model={model.form} onSubmit={(values) => model.send(values)}>
      <div className="iam-export-group">
        <span className="iam-export-label" aria-hidden="true">
          {words.type}
        </span>
        <Segmented
          label={words.type}
          wide
          value={type}
          segments={types.map((id) => ({ id, name: words.types[id] }))}
          onChange={(id) => model.choose(id as ReportType)}
        />
      </div>
      <div className="iam-export-row">
        <Select name="format" label={words.format} disabled={formats.length < 2} options={formats} />
        <div className="iam-export-range">
          <DateRangePicker name="range" label={words.range} />
          <Presets model={model} />
        </div>
      </div>
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
