import { recoveryWords as words } from './recovery-words.ts';
import { SetPassword } from './set-password.tsx';
import type { SignInModel } from '../sign-in-model.ts';

/** 'Restore your password' with the hash of the emailed instructions. */
export default function ResetPassword({ model }: { model: SignInModel }) {
  return (
    <SetPassword
      model={model}
      title={words.restoreTitle}
      submit={words.restore}
      done={words.restored}
      call="POST /password_reset_confirm"
      again="restore-password"
    />
  );
}
