import { useState } from 'react';
import type { Asked } from '../../core/session/confirmation.ts';
import { useSignal } from '../react/signals.ts';
import { useSpeak, useWords } from '../react/use-words.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { OneTimeCode } from '../ui/fields/one-time-code.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { UsernameField } from '../ui/fields/username-field.tsx';
import { CredentialDialog } from '../ui/forms/credential-dialog.tsx';
import { FormModel } from '../ui/forms/form-model.ts';
import { Form, FormActions, Submit } from '../ui/forms/form.tsx';
import { confirmWords } from './confirm-words.ts';

/** 'Confirm that it is you': the password, a code, or both, for a change that was already sent. */
export default function ConfirmDialog({ asked }: { asked: Asked }) {
  const words = useWords(confirmWords);
  const speak = useSpeak();
  const user = useSignal(useWidget().session.user.data);
  const [form] = useState(() => new FormModel(speak, { password: '', google_token: '' }));
  const { password, google_token } = useSignal(form.values);
  const busy = useSignal(form.busy);
  const { needsPassword, needsCode } = asked;
  const isEmpty = (needsPassword && password === '') || (needsCode && google_token.trim() === '');
  return (
    <CredentialDialog open busy={busy} onClose={asked.cancel} width={400} title={words.title} description={words.lead}>
      <Form
        model={form}
        onSubmit={(values) =>
          asked.send({
            ...(needsPassword && { password: values.password }),
            ...(needsCode && { google_token: values.google_token }),
          })
        }
      >
        <UsernameField value={user?.email ?? ''} />
        {needsPassword && (
          <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
        )}
        {needsCode && (
          <OneTimeCode name="google_token" label={words.code} hint={words.codeHint} autoFocus={!needsPassword} />
        )}
        <FormActions>
          <Button onClick={asked.cancel} disabled={busy}>
            {words.cancel}
          </Button>
          <Submit disabled={isEmpty}>{words.confirm}</Submit>
        </FormActions>
      </Form>
    </CredentialDialog>
  );
}
