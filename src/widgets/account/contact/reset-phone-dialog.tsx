import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { UsernameField } from '../username-field.tsx';
import { dialogWords as words, words as accountWords } from '../words.ts';

/** 'Reset phone': removes the number after confirming the password. */
export default function ResetPhoneDialog({ user, onClose }: AccountDialogProps) {
  const toasts = useToasts();
  const { session } = useWidget();
  const [form] = useState(() => new FormModel({ password: '' }));
  const busy = useSignal(form.busy);
  const { password } = useSignal(form.values);
  const reset = async (body: { password: string }) => {
    await session.client.request('DELETE /user/{id}/phone', { params: { id: user.id }, body });
    toasts.success(words.phoneReset);
    onClose();
    session.tellChanged('user');
    await session.user.reload();
  };
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      width={400}
      title={accountWords.resetPhone}
      description={words.resetPhoneLead}
    >
      <LightForm>
        <Form model={form} onSubmit={reset}>
          <UsernameField value={user.email} />
          <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
          <FormActions>
            <Button onClick={onClose} disabled={busy}>
              {accountWords.cancel}
            </Button>
            <Submit variant="danger-solid" disabled={password === ''}>
              {words.reset}
            </Submit>
          </FormActions>
        </Form>
      </LightForm>
    </Dialog>
  );
}
