import type { OfferedExport } from '../../core/contract/endpoints/platform/export-types.ts';
import { linkTo, useNavigation } from '../react/navigation.ts';
import { useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { LoggedOut } from '../session/logged-out.tsx';
import { useLogIn } from '../session/use-log-in.tsx';
import { ButtonLink } from '../ui/basics/buttons.tsx';
import { DownloadIcon } from '../ui/basics/icons.tsx';
import { Checkbox } from '../ui/fields/choices/checkbox.tsx';
import { Select } from '../ui/fields/choices/select.tsx';
import { DateRangePicker } from '../ui/fields/dates/date-range-picker.tsx';
import { EmailField } from '../ui/fields/email-field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { DeniedState } from '../ui/states/denied-state.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ResourceView } from '../ui/states/resource-view.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { DAY, PRESETS } from './export-form.ts';
import type { ExportModel } from './export-model.ts';
import type { Offered } from './offered.ts';
import { ParamFields } from './param-fields.tsx';
import { TypeField } from './type-field.tsx';
import { words as exportDialogWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

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
              <Nothing offered={offered} />
            )
          }
        </ResourceView>
      )}
      {logIn.dialog}
    </>
  );
}

/** The user may start no export here, or nobody can yet. */
function Nothing({ offered: { any, mayRegister } }: { offered: Offered }) {
  const words = useWords(exportDialogWords);
  const navigation = useNavigation();
  if (any) return <DeniedState text={words.denied} />;
  return (
    <EmptyState
      icon={<DownloadIcon size={20} />}
      title={words.noneTitle}
      text={mayRegister ? words.noneStaff : words.noneText}
      action={
        mayRegister && (
          <ButtonLink {...linkTo(navigation, () => ({ name: 'applications' }))}>{words.toApplications}</ButtonLink>
        )
      }
    />
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
      <ParamFields model={model} params={type?.params ?? []} />
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
