import type { Application } from '../../core/contract/endpoints/platform/applications.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { ApplicationDialogModel, type ApplicationValues } from './application-dialog-model.ts';
import { words as applicationsWords } from './words.ts';

export interface ApplicationDialogProps {
  /** The application to change. Default: a new one. */
  application?: Application | undefined;
  onSaved: (application: Application) => void;
  onClose: () => void;
}

/** 'Add application' and 'Edit application': name, title and URL. */
export function ApplicationDialog({ application, onSaved, onClose }: ApplicationDialogProps) {
  const words = useWords(applicationsWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const toasts = useToasts();
  const model = useModel(() => new ApplicationDialogModel(speak, session, toasts, application));
  const busy = useSignal(model.form.busy);
  const { name } = useSignal(model.form.values);
  const elsewhere = useSignal(model.base.elsewhere);
  const hint = (usual: string, other: string | undefined) =>
    other === undefined ? usual : words.changedElsewhere(other);
  const send = async (values: ApplicationValues) => {
    const saved = await model.send(values);
    onClose();
    onSaved(saved);
  };
  return (
    <Dialog
      open
      width={520}
      onClose={onClose}
      busy={busy}
      title={application ? words.editTitle : words.addTitle}
      description={application && <code dir="ltr">{application.name}</code>}
    >
      <Form model={model.form} onSubmit={send}>
        <TextField
          name="title"
          label={words.applicationTitle}
          hint={hint(words.titleHint, elsewhere.title)}
          autoComplete="off"
        />
        {!application && (
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint(name.trim() || 'fleet')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <TextField
          name="url"
          type="url"
          label={words.url}
          hint={hint(words.urlHint, elsewhere.url)}
          maxLength={2000}
          autoComplete="off"
          optional
        />
        <FormActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Submit>{application ? words.save : words.add}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
