import { useState } from 'react';
import { isApiError } from '../../../core/errors/guards.ts';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { Checkbox } from '../../ui/fields/choices/checkbox.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import { NewPassword } from './new-password.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import { useWords } from '../../react/use-words.ts';

export interface SetPasswordProps {
  model: SignInModel;
  title: string;
  /** The hash of the link. */
  hash: string;
  /** The address that the link was sent to. */
  account: string;
  /** What the link is for. */
  about?: string;
  submit: string;
  /** The toast after success. */
  done: string;
  call: 'POST /invite/confirm' | 'POST /password_reset_confirm';
  /** The page to request another link, if this one is invalid. */
  again: 'restore-password' | 'resend-invitation';
  /** Whether the user is then logged in with the new password. */
  logsIn?: boolean;
}

/** Sets a password with the hash of an invitation or of restoring instructions. */
export function SetPassword({
  model,
  title,
  hash,
  account,
  about,
  submit,
  done,
  call,
  again,
  logsIn = false,
}: SetPasswordProps) {
  const words = useWords(recoveryWords);
  useKit(styles);
  const toasts = useToasts();
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const offersPasskeys = call === 'POST /password_reset_confirm';
  const { client } = model.session;
  const [failed, setFailed] = useState(false);

  const send = async (values: { email: string; password: string; confirmation: string }) => {
    setFailed(false);
    try {
      const body = { hash, password: values.password, password_confirm: values.confirmation };
      await (offersPasskeys
        ? client.request(call, { body: { ...body, remove_passkeys: removePasskeys } })
        : client.request(call, { body }));
    } catch (error) {
      if (isApiError(error, 422) && !error.data?.['password']) setFailed(true);
      // A user with an account accepts an invitation by logging in here with their own password.
      if (isApiError(error, 403)) {
        model.session.storage.invitation = hash;
        model.go('sign-in');
      }
      throw error;
    }
    // The first proof of the mailbox has ended earlier sessions.
    if (model.session.token !== null) await model.session.check();
    toasts.success(done);
    model.session.storage.login = account;
    if (logsIn) await model.logInAs(account, values.password);
    else model.go('sign-in');
  };
  const foot = (
    <>
      <ViewLink model={model} to="sign-in">
        {words.goBack}
      </ViewLink>
      {failed && (
        <ViewLink model={model} to={again}>
          {words.newLink}
        </ViewLink>
      )}
    </>
  );
  return (
    <Card model={model} title={title} foot={foot}>
      {about !== undefined && <p className="iam-sign-in-account">{about}</p>}
      <NewPassword submit={submit} send={send} account={account} autoFocus />
      {offersPasskeys && (
        <Checkbox
          name="remove_passkeys"
          label={words.removePasskeys}
          hint={words.removePasskeysHint}
          value={removePasskeys}
          onChange={setRemovePasskeys}
        />
      )}
    </Card>
  );
}
