import { useCallback, useEffect, useRef, useState } from 'react';

import { isApiError } from '../../../core/errors/guards.ts';
import { continueLogIn } from '../../react/continue-log-in.ts';
import { useNavigation } from '../../react/navigation.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Submit } from '../../ui/forms/form.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { PasswordModel, type PasswordValues } from './password-model.ts';
import { PasswordFormDialog } from '../password-form-dialog.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

/** 'Change password', 400 px wide. */
export default function PasswordDialog({ user, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { session } = useWidget();
  const navigation = useNavigation();
  const [isForced] = useState(user.need_password_change);
  const model = useModel(() => new PasswordModel(speak, session, user));
  const asksOld = useSignal(model.asksOld);
  const missing = useSignal(model.missing);
  const told = useRef<number>(undefined);
  // Toasts of errors close at the next attempt and with the dialog; they would cover the buttons on a small screen.
  const untell = useCallback(() => told.current !== undefined && toasts.close(told.current), [toasts]);
  useEffect(() => () => void untell(), [untell]);
  const save = async (values: PasswordValues) => {
    untell();
    try {
      await model.send(values);
    } catch (error) {
      const text = errorText(speak, error);
      const beside = isApiError(error) ? Object.values(error.data ?? {}).flat() : [];
      toasts.error(text, beside.includes(text));
      told.current = toasts.items.peek().at(-1)?.id;
      throw error;
    }
    toasts.success(words.passwordSaved);
    onClose();
    if (isForced) await continueLogIn(session, navigation);
  };
  return (
    <PasswordFormDialog
      user={user}
      title={accountTexts.changePassword}
      description={isForced ? words.passwordForced : words.passwordLead}
      form={model.form}
      onSubmit={save}
      noSummary
      onClose={onClose}
      submit={<Submit>{accountTexts.save}</Submit>}
    >
      {asksOld && (
        <PasswordField name="old_password" label={words.oldPassword} autoComplete="current-password" reveal autoFocus />
      )}
      <NewPasswordField
        name="password"
        label={words.newPassword}
        reveal={!asksOld}
        autoFocus={!asksOld}
        owner={user}
        missing={missing}
      />
      <PasswordField name="confirmation" label={words.confirmPassword} autoComplete="new-password" />
    </PasswordFormDialog>
  );
}
