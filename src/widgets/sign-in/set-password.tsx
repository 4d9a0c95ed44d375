import { useState } from 'react';
import { isApiError } from '../../core/errors/guards.ts';
import { useSignal } from '../react/signals.ts';
import { useToasts } from '../ui/toaster.tsx';
import { useKit } from '../ui/kit.ts';
import { Card } from './card.tsx';
import styles from './steps.css';
import { NewPassword } from './new-password.tsx';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from './sign-in-model.ts';
import { ViewLink } from './view-link.tsx';

export interface SetPasswordProps {
  model: SignInModel;
  title: string;
  submit: string;
  /** The toast of the success. */
  done: string;
  call: 'POST /invite/confirm' | 'POST /password_reset_confirm';
}

/** Sets a password by the hash of a mail: an invitation, or restoring instructions (spec: public routes, /invite and /user/reset). */
export function SetPassword({ model, title, submit, done, call }: SetPasswordProps) {
  useKit(styles);
  const toasts = useToasts();
  const hash = useSignal(model.query).get('hash') ?? '';
  const [refused, setRefused] = useState<string | null>(hash ? null : words.badPasswordHash);

  const send = async (values: { email: string; password: string; confirmation: string }) => {
    setRefused(null);
    try {
      await model.session.client.request(call, { body: { hash, password: values.password, password_confirm: values.confirmation } });
    } catch (error) {
      if (isApiError(error) && !error.data?.['password']) setRefused(error.message);
      throw error;
    }
    toasts.success(done);
    model.go('sign-in');
  };
  return (
    <Card model={model} title={title} foot={<ViewLink model={model} to="sign-in">{words.goBack}</ViewLink>}>
      {refused && <p role="alert" className="iam-sign-in-refused">{refused}</p>}
      {hash && <NewPassword submit={submit} send={send} autoFocus />}
    </Card>
  );
}
