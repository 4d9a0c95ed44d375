import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../basics/buttons.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { overlayWords } from '../overlays/overlay-words.ts';
import { FormModel } from './form-model.ts';
import { Form, FormActions, Submit } from './form.tsx';

export interface ConfirmByNameProps {
  title: string;
  /** The consequences. */
  message: string;
  /** The name, which has to be typed. */
  name: string;
  /** The label of the field for it. */
  label: string;
  /** Says that another name was typed. */
  differs: () => string;
  /** The text of the confirming button. */
  action: string;
  /** Runs the action; its error is shown in the dialog. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Text without what nobody can see. */
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Asks for the name of what will be lost, so that nobody deletes the wrong one by two quick presses. */
export function ConfirmByName({
  title,
  message,
  name,
  label,
  differs,
  action,
  onConfirm,
  onClose,
}: ConfirmByNameProps) {
  const words = useWords(overlayWords);
  const speak = useSpeak();
  const [form] = useState(
    () =>
      new FormModel(
        speak,
        { confirm_name: '' },
        {
          validate: ({ confirm_name: typed }): { confirm_name?: string[] } =>
            plain(typed) === plain(name) ? {} : { confirm_name: [differs()] },
        },
      ),
  );
  const busy = useSignal(form.busy);
  return (
    <Dialog open role="alertdialog" width={520} title={title} description={message} busy={busy} onClose={onClose}>
      <Form model={form} onSubmit={onConfirm}>
        <TextField
          name="confirm_name"
          label={label}
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
          <Submit variant="danger-solid">{action}</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}
