import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isApiError } from '../../../core/errors/guards.ts';
import { useSignal } from '../../react/signals.ts';
import { Form, Submit } from '../../ui/forms/form.tsx';
import type { FieldErrors } from '../../ui/forms/form-model.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { recoveryWords } from './recovery-words.ts';
import { useAttempt } from '../use-attempt.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

/** Milliseconds without typing before an incomplete confirmation counts as different. */
const PAUSE = 700;

interface Values {
  email: string;
  password: string;
  confirmation: string;
}

export interface NewPasswordProps {
  /** The button's text. */
  submit: string;
  /** A field above the passwords, named `email`. */
  before?: ReactNode;
  /** Further reasons to disable the button. */
  incomplete?: (values: Values) => boolean;
  /** Rules of the field above, checked before submitting. */
  validate?: (values: Values) => FieldErrors<Values>;
  /**
   * Submits the form (a visible password confirms itself). Its error shows as a toast, and the service's password rules
   * are listed.
   */
  send: (values: Values) => Promise<void>;
  /** The account of the password, for password managers. */
  account?: string;
  /** Whether the password is the first field of the page. */
  autoFocus?: boolean;
}

/** A form for choosing a password: twice, unless it is visible. The password rules are listed below. */
export function NewPassword({ submit, before, incomplete, validate, send, account, autoFocus }: NewPasswordProps) {
  const words = useWords(recoveryWords);
  const speak = useSpeak();
  const attempt = useAttempt();
  const form = useForm<Values>({ email: '', password: '', confirmation: '' }, validate && { validate });
  const values = useSignal(form.values);
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (missing.length > 0) input.current?.focus();
  }, [missing]);
  const email = account ?? values.email.trim();
  const differs = !shown && values.password !== values.confirmation;
  const mismatched = useMismatch(values.password, values.confirmation);
  const disabled = values.password === '' || differs || (incomplete?.(values) ?? false);

  const submitted = async (given: Values) => {
    setMissing([]);
    try {
      await attempt(() => send(shown ? { ...given, confirmation: given.password } : given));
    } catch (error) {
      const { password, ...data } = (isApiError(error) && error.data) || {};
      setMissing(password ?? []);
      throw Object.assign(new Error(errorText(speak, error)), { data });
    }
  };
  return (
    <LightForm>
      <Form model={form} onSubmit={submitted} noSummary>
        {before ?? (
          <input
            type="text"
            name="username"
            autoComplete="username"
            className="iam-visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            {...(account !== undefined && { value: account, readOnly: true })}
          />
        )}
        <NewPasswordField
          ref={input}
          name="password"
          label={words.password}
          reveal
          shown={shown}
          onShownChange={setShown}
          owner={{ email }}
          missing={missing}
          autoFocus={autoFocus ?? false}
        />
        {!shown && (
          <PasswordField
            name="confirmation"
            label={words.confirmPassword}
            autoComplete="new-password"
            error={mismatched ? words.mismatch : undefined}
          />
        )}
        <Submit size="lg" full disabled={disabled}>
          {submit}
        </Submit>
      </Form>
    </LightForm>
  );
}

/** Whether to report a different confirmation: at once if it is wrong, after a pause if it is only incomplete. */
function useMismatch(password: string, confirmation: string): boolean {
  const begun = confirmation !== password && password.startsWith(confirmation);
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    if (!begun) return undefined;
    const timer = setTimeout(() => setRested(confirmation), PAUSE);
    return () => clearTimeout(timer);
  }, [begun, confirmation]);
  return confirmation !== '' && confirmation !== password && (!begun || rested === confirmation);
}
