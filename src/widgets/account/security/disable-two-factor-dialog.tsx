import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Submit } from '../../ui/forms/form.tsx';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { disableTwoFactor } from './two-factor-model.ts';
import { PasswordFormDialog } from '../password-form-dialog.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** 'Disable TFA': password and code. */
export default function DisableTwoFactorDialog({ user, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { session } = useWidget();
  const [form] = useState(() => new FormModel(speak, { password: '', google_token: '' }));
  const { password, google_token } = useSignal(form.values);
  const disable = async (body: { password: string; google_token: string }) => {
    await disableTwoFactor(session, user.id, body);
    toasts.success(words.twoFactorDisabled);
    onClose();
  };
  return (
    <PasswordFormDialog
      user={user}
      title={accountTexts.disableTwoFactor}
      description={words.disableLead}
      form={form}
      onSubmit={disable}
      noToast
      onClose={onClose}
      submit={
        <Submit variant="danger-solid" disabled={password === '' || google_token === ''}>
          {words.disable}
        </Submit>
      }
    >
      <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
      <OneTimeCode name="google_token" label={words.twoFactorCode} hint={words.anyCodeHint} />
    </PasswordFormDialog>
  );
}
