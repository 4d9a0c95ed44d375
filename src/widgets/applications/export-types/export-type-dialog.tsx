import type { Application } from '../../../core/contract/endpoints/platform/applications.ts';
import type { ExportType } from '../../../core/contract/endpoints/platform/export-types.ts';
import { exportFormats } from '../../../core/contract/export-formats.ts';
import { formatList } from '../../../core/locale/lists.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useLocale, useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { MultiSelect } from '../../ui/fields/choices/multi-select.tsx';
import { Select } from '../../ui/fields/choices/select.tsx';
import { TagInput } from '../../ui/fields/choices/tag-input.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { ResourceView } from '../../ui/states/resource-view.tsx';
import { FormSkeleton } from '../../ui/states/skeleton.tsx';
import { ExportTypeDialogModel, type ExportTypeValues } from './export-type-dialog-model.ts';
import { formatNames } from './format-names.ts';
import { ParamsField } from './params-field.tsx';
import { words as exportTypesWords } from './words.ts';

export interface ExportTypeDialogProps {
  application: Application;
  /** The export type to change. Default: a new one. */
  exportType?: ExportType | undefined;
  /** Called with the saved export type; a new one has its whole signing secret. */
  onSaved: (exportType: ExportType) => void;
  onClose: () => void;
}

const formats = exportFormats.map((value) => ({ value, label: formatNames[value] }));

/** 'Register export type' and 'Edit export type'. */
export function ExportTypeDialog({ application, exportType, onSaved, onClose }: ExportTypeDialogProps) {
  const words = useWords(exportTypesWords);
  const speak = useSpeak();
  const locale = useLocale();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ExportTypeDialogModel(speak, session, toasts, application, exportType));
  const busy = useSignal(model.form.busy);
  const elsewhere = useSignal(model.base.elsewhere);
  const hint = (usual: string, other: string | readonly string[] | undefined) =>
    other === undefined
      ? usual
      : words.changedElsewhere(typeof other === 'string' ? other : formatList([...other], locale) || words.everyRoute);
  const send = async (values: ExportTypeValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog
      open
      width={800}
      onClose={onClose}
      busy={busy}
      title={exportType ? words.editTitle : words.createTitle}
      description={exportType ? <code dir="ltr">{exportType.type}</code> : <bdi>{application.title}</bdi>}
    >
      <ResourceView resource={model.permissions} skeleton={<FormSkeleton fields={6} />}>
        {(permissions) => (
          <Form model={model.form} onSubmit={send}>
            <TextField
              name="title"
              label={words.title}
              hint={hint(words.titleHint, elsewhere.title)}
              autoComplete="off"
            />
            {!exportType && (
              <TextField
                name="type"
                label={words.type}
                hint={words.typeHint}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
            <TextField
              name="url"
              type="url"
              inputMode="url"
              label={words.url}
              hint={hint(words.urlHint, elsewhere.url)}
              placeholder="https://"
              maxLength={2048}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <MultiSelect
              name="formats"
              label={words.formats}
              hint={hint(words.formatsHint, elsewhere.formats)}
              options={formats}
            />
            <Select
              name="permission"
              label={words.permission}
              hint={hint(words.permissionHint, elsewhere.permission)}
              options={permissions}
            />
            <TagInput name="routes" label={words.routes} hint={hint(words.routesHint, elsewhere.routes)} optional />
            <ParamsField model={model} />
            <FormActions>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Submit>{exportType ? words.save : words.create}</Submit>
            </FormActions>
          </Form>
        )}
      </ResourceView>
    </Dialog>
  );
}
