import { recoveryWords as words } from './recovery-words.ts';
import { SetPassword } from './set-password.tsx';
import type { SignInModel } from '../sign-in-model.ts';

/** 'Set your password' with an invitation's hash. */
export default function Invite({ model }: { model: SignInModel }) {
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
