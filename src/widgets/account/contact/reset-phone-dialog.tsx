import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Submit } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { PasswordFormDialog } from '../password-form-dialog.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** 'Reset phone': removes the number after confirming the password. */
export default function ResetPhoneDialog({ user, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { session } = useWidget();
  const [form] = useState(() => new FormModel(speak, { password: '' }));
  const { password } = useSignal(form.values);
  const reset = async (body: { password: string }) => {
    await session.client.request('DELETE /user/{id}/phone', { params: { id: user.id }, body });
    toasts.success(words.phoneReset);
    onClose();
    session.tellChanged('user');
    await session.user.reload();
  };
  return (
    <PasswordFormDialog
      user={user}
      title={accountTexts.resetPhone}
      description={words.resetPhoneLead}
      form={form}
      onSubmit={reset}
      noToast
      onClose={onClose}
      submit={
        <Submit variant="danger-solid" disabled={password === ''}>
          {words.reset}
        </Submit>
      }
    >
      <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
    </PasswordFormDialog>
  );
}
