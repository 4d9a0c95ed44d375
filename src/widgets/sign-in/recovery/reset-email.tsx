import { HashCard } from './hash-card.tsx';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';

/** 'Reset email status': confirms a change of email on load. */
export default function ResetEmail({ model }: { model: SignInModel }) {
  const { client } = model.session;
  return (
    <HashCard
      model={model}
      title={words.resetEmailTitle}
      done={words.emailChanged}
      invalid={words.badEmailHash}
      confirm={(hash) => client.request('POST /email/confirm', { body: { hash } })}
    />
  );
}
