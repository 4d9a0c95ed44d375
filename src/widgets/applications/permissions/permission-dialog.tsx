import type { Application, PermissionOfApplication } from '../../../core/contract/endpoints/platform/applications.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { namedOptions } from '../../ui/fields/choices/options.ts';
import { Select } from '../../ui/fields/choices/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PermissionDialogModel, type PermissionValues } from './permission-dialog-model.ts';
import type { PermissionsModel } from './permissions-model.ts';
import { words as permissionsWords } from './words.ts';

export interface PermissionDialogProps {
  application: Application;
  list: PermissionsModel;
  /** The permission to change. Default: a new one. */
  permission?: PermissionOfApplication | undefined;
  onClose: () => void;
}

/** 'Add permission' and 'Edit permission': area, access, title and description. */
export function PermissionDialog({ application, list, permission, onClose }: PermissionDialogProps) {
  const words = useWords(permissionsWords);
  const speak = useSpeak();
  const model = useModel(() => {
    const dialog = new PermissionDialogModel(speak, list, application, permission);
    return { dialog, form: dialog.form, start: () => {}, stop: () => {} };
  });
  const busy = useSignal(model.form.busy);
  const values = useSignal(model.form.values);
  const send = async (sent: PermissionValues) => {
    await model.dialog.send(sent);
    onClose();
  };
  return (
    <Dialog
      open
      width={520}
      onClose={onClose}
      busy={busy}
      title={permission ? words.editTitle : words.addTitle}
      description={permission ? <code dir="ltr">{permission.resource}</code> : <bdi>{application.title}</bdi>}
    >
      <Form model={model.form} onSubmit={send}>
        {!permission && (
          <>
            <TextField
              name="area"
              label={words.area}
              hint={words.areaHint}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Select
              name="access"
              label={words.access}
              options={namedOptions(words.accesses)}
              hint={values.area.trim() ? words.result(model.dialog.resourceOf(values)) : undefined}
            />
          </>
        )}
        <TextField name="title" label={words.permissionTitle} hint={words.titleHint} autoComplete="off" />
        <TextField name="description" label={words.description} rows={2} maxLength={1000} optional />
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{permission ? words.save : words.add}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
