import { useEffect, useState } from 'react';
import { SpinnerIcon } from '../../ui/basics/icons-base.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { Card } from '../card.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { recoveryWords as words } from './recovery-words.ts';
import { SetPassword } from './set-password.tsx';

/**
 * 'Set your password' by the hash of an invitation. A logged-in user with an account accepts it on load, and keeps
 * their password.
 */
export default function Invite({ model }: { model: SignInModel }) {
  const toasts = useToasts();
  const [hash] = useState(() => model.query.peek().get('hash') ?? '');
  const [accepting, setAccepting] = useState(hash !== '' && model.session.token !== null);
  useEffect(() => {
    if (!accepting) return;
    const accept = async () => {
      await model.session.bootstrap();
      await model.take((flow) => flow.accept(hash));
      toasts.success(words.accepted);
    };
    // The invitation is for somebody else, or the account is unproven: submitting the form tells more.
    void accept().catch(() => setAccepting(false));
  }, [accepting, hash, model, toasts]);
  if (accepting)
    return (
      <Card model={model} title={words.setTitle} focusTitle>
        <p role="status">
          <SpinnerIcon size={16} /> {words.checking}
        </p>
      </Card>
    );
  return (
    <SetPassword
      model={model}
      title={words.setTitle}
      submit={words.set}
      done={words.passwordSet}
      call="POST /invite/confirm"
      again="resend-invitation"
    />
  );
}
