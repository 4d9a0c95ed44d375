import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { pageWords } from './page-words.ts';

export interface DeleteConnectionProps {
  /** The connection's name, which has to be typed. */
  name: string;
  /** Deletes it; its error is shown in the dialog. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Text without what nobody can see. */
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** 'Delete connection': asks for its name, since it can lock people out. */
export function DeleteConnection({ name, onDelete, onClose }: DeleteConnectionProps) {
  const words = useWords(pageWords);
  const speak = useSpeak();
  const [form] = useState(
    () =>
      new FormModel(
        speak,
        { confirm_name: '' },
        {
          validate: ({ confirm_name: typed }): { confirm_name?: string[] } =>
            plain(typed) === plain(name) ? {} : { confirm_name: [speak(pageWords).nameDiffers] },
        },
      ),
  );
  const busy = useSignal(form.busy);
  return (
    <Dialog
      open
      role="alertdialog"
      width={520}
      title={words.delete}
      description={words.deleteText}
      busy={busy}
      onClose={onClose}
    >
      <Form model={form} onSubmit={onDelete}>
        <TextField
          name="confirm_name"
          label={words.typeName}
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            <bdi>
              <b dir="auto">{name}</b>
            </bdi>
          }
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit variant="danger-solid">{words.deleteAction}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
