import { useState } from 'react';
import { isApiError } from '../../../core/errors/guards.ts';
import { ConfirmAs } from './confirm-as.tsx';
import { HashCard } from './hash-card.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { UndoEmail } from './undo-email.tsx';
import { useWords } from '../../react/use-words.ts';

/**
 * 'Reset email status': confirms a new email on load if the requesting account is logged in here. Otherwise it names
 * the account and asks for its password, so that nobody gives their mailbox to a stranger.
 */
export default function ResetEmail({ model }: { model: SignInModel }) {
  const [undo] = useState(() => model.query.peek().get('undo'));
  return undo === null ? <ConfirmEmail model={model} /> : <UndoEmail model={model} hash={undo} />;
}

function ConfirmEmail({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const { session } = model;
  const [hash] = useState(() => model.query.peek().get('hash') ?? '');
  const [mustSetPassword, setMustSetPassword] = useState(false);
  const confirm = async (body: { hash: string; password?: string }) => {
    const { data } = await session.client.request('POST /email/confirm', { body });
    setMustSetPassword(data[0]?.must_set_password ?? false);
    if (session.token === null) return;
    // The account changed, and the first proof of a mailbox ends its sessions.
    await session.check();
    session.tellChanged('user');
    if (session.isSignedIn) await session.user.reload();
  };
  return (
    <HashCard
      model={model}
      title={words.resetEmailTitle}
      done={
        <>
          <p>{words.emailChanged}</p>
          {mustSetPassword && <p className="iam-muted">{words.choosePassword}</p>}
        </>
      }
      invalid={words.badEmailHash}
      confirm={(hash) => confirm({ hash })}
      ask={(error, confirmBy) =>
        isApiError(error, 403) && (
          <ConfirmAs
            account={error.data?.['account']?.[0] ?? ''}
            send={(password) => confirmBy(() => confirm({ hash, password }))}
          />
        )
      }
    />
  );
}
