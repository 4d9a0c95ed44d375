import { HashCard } from './hash-card.tsx';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';

/** 'Activate account': activates on load. */
export default function Activate({ model }: { model: SignInModel }) {
  const { client } = model.session;
  return (
    <HashCard
      model={model}
      title={words.activateTitle}
      done={<p>{words.active}</p>}
      invalid={words.badActivateHash}
      confirm={(hash) => client.request('POST /registration/confirm', { body: { hash } })}
    />
  );
}
