import { useState } from 'react';
import { useSignal } from '../../react/signals.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { useWidget } from '../../react/widget.ts';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { Submit } from '../../ui/forms/form.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import { PasswordFormDialog } from '../password-form-dialog.tsx';
import { dialogWords, overviewWords } from '../words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { renewRecoveryCodes } from './two-factor-model.ts';

/** 'New recovery codes': password and code, then the codes. */
export default function RenewCodesDialog({ user, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const texts = useWords(overviewWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const [form] = useState(() => new FormModel(speak, { password: '', google_token: '' }));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { password, google_token } = useSignal(form.values);
  if (codes) return <RecoveryCodes codes={codes} account={user.email} onClose={onClose} />;
  return (
    <PasswordFormDialog
      user={user}
      title={texts.newCodes}
      description={texts.newCodesLead}
      form={form}
      onSubmit={async (body) => setCodes(await renewRecoveryCodes(session, user.id, body))}
      noToast
      onClose={onClose}
      submit={<Submit disabled={password === '' || google_token === ''}>{texts.createCodes}</Submit>}
    >
      <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
      <OneTimeCode name="google_token" label={words.twoFactorCode} hint={words.anyCodeHint} />
    </PasswordFormDialog>
  );
}
