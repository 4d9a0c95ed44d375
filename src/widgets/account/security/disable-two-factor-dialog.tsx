import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { disableTwoFactor } from './two-factor-model.ts';
import { UsernameField } from '../username-field.tsx';
import { dialogWords as words, words as accountWords } from '../words.ts';

/** 'Disable TFA': password and code. */
export default function DisableTwoFactorDialog({ user, onClose }: AccountDialogProps) {
  const toasts = useToasts();
  const { session } = useWidget();
  const [form] = useState(() => new FormModel({ password: '', google_token: '' }));
  const { password, google_token } = useSignal(form.values);
  const busy = useSignal(form.busy);
  const disable = async (body: { password: string; google_token: string }) => {
    await disableTwoFactor(session, user.id, body);
    toasts.success(words.twoFactorDisabled);
    onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      width={400}
      title={accountWords.disableTwoFactor}
      description={words.disableLead}
    >
      <LightForm>
        <Form model={form} onSubmit={disable}>
          <UsernameField value={user.email} />
          <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
          <OneTimeCode name="google_token" label={words.twoFactorCode} hint={words.anyCodeHint} />
          <FormActions>
            <Button onClick={onClose} disabled={busy}>
              {accountWords.cancel}
            </Button>
            <Submit variant="danger-solid" disabled={password === '' || google_token === ''}>
              {words.disable}
            </Submit>
          </FormActions>
        </Form>
      </LightForm>
    </Dialog>
  );
}
