import { useModel, useSignal } from '../../react/signals.ts';
import { useWidget } from '../../react/widget.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { CredentialDialog } from '../../ui/forms/credential-dialog.tsx';
import { Form, FormActions, Submit } from '../../ui/forms/form.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { QrCode } from '../../ui/data/qr-code.tsx';
import type { AccountDialogProps } from '../account-dialog.ts';
import styles from './enable-two-factor-dialog.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { EnableTwoFactorModel, type EnableStep } from './two-factor-model.ts';
import { UsernameField } from '../../ui/fields/username-field.tsx';
import { dialogWords, words as accountWords } from '../words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** 'Enable TFA': password, then secret, QR code and first code, then the recovery codes. */
export default function EnableTwoFactorDialog({ user, onClose }: AccountDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const speak = useSpeak();
  const { session } = useWidget();
  const model = useModel(() => new EnableTwoFactorModel(speak, session, user.id));
  const step = useSignal(model.step);
  const asking = useSignal(model.passwordForm.busy);
  const enabling = useSignal(model.codeForm.busy);
  if (step.at === 'recovery') return <RecoveryCodes codes={step.codes} account={user.email} onClose={onClose} />;
  return (
    <CredentialDialog
      open
      busy={asking || enabling}
      onClose={onClose}
      width={520}
      title={accountTexts.enableTwoFactor}
      description={step.at === 'password' ? words.twoFactorLead : words.scan}
    >
      {step.at === 'password' ? (
        <PasswordStep key="password" model={model} email={user.email} onClose={onClose} />
      ) : (
        <CodeStep key="code" model={model} step={step} />
      )}
    </CredentialDialog>
  );
}

function PasswordStep({ model, email, onClose }: { model: EnableTwoFactorModel; email: string; onClose(): void }) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  const { password } = useSignal(model.passwordForm.values);
  return (
    <Form model={model.passwordForm} onSubmit={(values) => model.begin(values)} noToast>
      <UsernameField value={email} />
      <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
      <FormActions>
        <Button onClick={onClose}>{accountTexts.cancel}</Button>
        <Submit disabled={password === ''}>{words.next}</Submit>
      </FormActions>
    </Form>
  );
}

function CodeStep({ model, step }: { model: EnableTwoFactorModel; step: Extract<EnableStep, { at: 'code' }> }) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  useKit(styles);
  const { google_token } = useSignal(model.codeForm.values);
  return (
    <div className="iam-two-factor">
      <QrCode value={step.url} label={words.qr} size={184} />
      <div className="iam-two-factor-side">
        <div className="iam-two-factor-secret">
          <span>{words.secret}</span>
          <code dir="ltr" aria-label={words.secret} role="textbox" aria-readonly="true">
            {step.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={step.secret} label={words.copySecret} labelled />
        </div>
        <Form model={model.codeForm} onSubmit={(values) => model.enable(values)} noToast>
          <OneTimeCode name="google_token" label={words.twoFactorCode} hint={words.twoFactorCodeHint} autoFocus />
          <FormActions>
            <Button onClick={() => model.back()}>{accountTexts.back}</Button>
            <Submit disabled={google_token === ''}>{words.enable}</Submit>
          </FormActions>
        </Form>
      </div>
    </div>
  );
}
