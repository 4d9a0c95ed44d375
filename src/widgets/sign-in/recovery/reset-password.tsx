import { useState } from 'react';
import { useModel, useSignal } from '../../react/signals.ts';
import { LinkCard } from './link-card.tsx';
import { LinkCheck } from './link-check.ts';
import { recoveryWords } from './recovery-words.ts';
import { SetPassword } from './set-password.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** 'Restore your password' with the hash of the emailed instructions. */
export default function ResetPassword({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const speak = useSpeak();
  const { client } = model.session;
  const [hash] = useState(() => model.query.peek().get('hash') ?? '');
  const check = useModel(
    () =>
      new LinkCheck(speak, hash, words.badPasswordHash, async (sent) => {
        return (await client.request('POST /password_reset_check', { body: { hash: sent } })).data[0];
      }),
  );
  const state = useSignal(check.state);
  if (state.kind !== 'good')
    return <LinkCard model={model} title={words.restoreTitle} check={check} state={state} again="restore-password" />;
  return (
    <SetPassword
      model={model}
      title={words.restoreTitle}
      hash={hash}
      account={state.about.email}
      submit={words.restore}
      done={words.restored}
      call="POST /password_reset_confirm"
      again="restore-password"
    />
  );
}
