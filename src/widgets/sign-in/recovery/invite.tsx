import { useEffect, useState } from 'react';
import type { Item } from '../../../core/contract/types.ts';
import { useModel, useSignal } from '../../react/signals.ts';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { Card } from '../card.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { ConsentButton } from '../steps/consent-button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { ViewLink } from '../view-link.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkCheck } from './link-check.ts';
import { recoveryWords } from './recovery-words.ts';
import { SetPassword } from './set-password.tsx';
import { useSpeak, useWords } from '../../react/use-words.ts';

type Invitation = Item<'POST /invite/check'>;

/** The page of an invitation: new users choose a password, users with an account accept it with their own session. */
export default function Invite({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const speak = useSpeak();
  const [hash] = useState(() => model.query.peek().get('hash') ?? '');
  const check = useModel(
    () =>
      new LinkCheck(speak, hash, words.badPasswordHash, async (sent) => {
        if (model.session.token !== null) await model.session.bootstrap();
        return (await model.session.client.request('POST /invite/check', { body: { hash: sent } })).data[0];
      }),
  );
  const state = useSignal(check.state);
  if (state.kind !== 'good')
    return <LinkCard model={model} title={words.setTitle} check={check} state={state} again="resend-invitation" />;
  if (state.about.has_account) return <Accept model={model} hash={hash} invitation={state.about} />;
  return (
    <SetPassword
      model={model}
      title={words.setTitle}
      hash={hash}
      account={state.about.email}
      about={words.invited(state.about.email, state.about.organization)}
      submit={words.set}
      done={words.passwordSet}
      call="POST /invite/confirm"
      again="resend-invitation"
      logsIn
    />
  );
}

/** Accepts with one press, after the log in of the invited user. */
function Accept({ model, hash, invitation }: { model: SignInModel; hash: string; invitation: Invitation }) {
  const words = useWords(recoveryWords);
  const toasts = useToasts();
  const attempt = useAttempt();
  const { session } = model;
  const { email, organization } = invitation;
  const phase = useSignal(session.phase);
  const user = useSignal(session.user.data);
  useEffect(() => {
    if (phase === 'signed-in') void session.user.load();
  }, [phase, session]);
  const isOther = phase === 'signed-in' && user !== undefined && user.email.toLowerCase() !== email.toLowerCase();
  const accept = () =>
    attempt(async () => {
      await model.take((flow) => flow.accept(hash));
      toasts.success(words.accepted);
    });
  const logIn = async () => {
    if (phase === 'signed-in') await session.logout();
    session.storage.invitation = hash;
    session.storage.login = email;
    model.go('sign-in');
  };
  const own = phase === 'signed-in' && !isOther;
  return (
    <Card
      model={model}
      title={words.acceptTitle}
      focusTitle
      foot={
        <ViewLink model={model} to="sign-in">
          {words.goBack}
        </ViewLink>
      }
    >
      <p className="iam-sign-in-account">{words.invited(email, organization)}</p>
      {isOther && <p className="iam-sign-in-account iam-muted">{words.otherAccount(user.email)}</p>}
      <ConsentButton onConsent={() => void (own ? accept().catch(() => {}) : logIn())}>
        {own ? words.accept : words.logInAndAccept}
      </ConsentButton>
    </Card>
  );
}
