import { useSignal } from '../../react/signals.ts';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { recoveryWords } from './recovery-words.ts';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../../react/use-words.ts';

export interface ConfirmAsProps {
  /** Email of the requesting account. */
  account: string;
  /** Submits the password; errors show as toasts. */
  send: (password: string) => Promise<void>;
}

/** Names the requesting account, and asks for its password. */
export function ConfirmAs({ account, send }: ConfirmAsProps) {
  const words = useWords(recoveryWords);
  const attempt = useAttempt();
  const form = useForm({ password: '' });
  const { password } = useSignal(form.values);
  return (
    <LightForm>
      <Form model={form} onSubmit={(values) => attempt(() => send(values.password))} noSummary>
        <p role="status" className="iam-sign-in-account">
          {words.confirmsAs(account)}
        </p>
        <p className="iam-muted">{words.confirmsHint}</p>
        <input
          type="text"
          name="username"
          autoComplete="username"
          className="iam-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          value={account}
          readOnly
        />
        <PasswordField name="password" label={words.password} autoComplete="current-password" reveal autoFocus />
        <Submit size="lg" full disabled={password === ''}>
          {words.confirm}
        </Submit>
      </Form>
    </LightForm>
  );
}
