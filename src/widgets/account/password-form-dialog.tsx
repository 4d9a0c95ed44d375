import type { ReactNode } from 'react';
import type { User } from '../../core/contract/entities/user.ts';
import { useSignal } from '../react/signals.ts';
import { Button } from '../ui/basics/buttons.tsx';
import type { FormModel } from '../ui/forms/form-model.ts';
import { Form, FormActions } from '../ui/forms/form.tsx';
import { CredentialDialog } from '../ui/forms/credential-dialog.tsx';
import { UsernameField } from '../ui/fields/username-field.tsx';
import { words as accountWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

interface PasswordFormDialogProps<Values extends object> {
  user: User;
  title: string;
  /** Says what will happen. */
  description: string;
  form: FormModel<Values>;
  onSubmit: (values: Values) => Promise<void>;
  /** Leaves the summary of errors to the caller. */
  noSummary?: boolean;
  /** Shows failures in the dialog alone. */
  noToast?: boolean;
  onClose: () => void;
  /** The submit button. */
  submit: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A dialog, 400 px wide, with a form for the user's password, where password managers find it. */
export function PasswordFormDialog<Values extends object>({
  user,
  title,
  description,
  form,
  onSubmit,
  noSummary = false,
  noToast = false,
  onClose,
  submit,
  children,
}: PasswordFormDialogProps<Values>) {
  const words = useWords(accountWords);
  const busy = useSignal(form.busy);
  return (
    <CredentialDialog open busy={busy} onClose={onClose} width={400} title={title} description={description}>
      <Form model={form} onSubmit={onSubmit} noSummary={noSummary} noToast={noToast}>
        <UsernameField value={user.email} />
        {children}
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          {submit}
        </FormActions>
      </Form>
    </CredentialDialog>
  );
}
