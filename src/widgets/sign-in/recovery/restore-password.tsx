import { TextField } from '../../ui/fields/text-field.tsx';
import { MailRequest } from './mail-request.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { useWords } from '../../react/use-words.ts';

/** 'Restore your password'. */
export default function RestorePassword({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const field = (
    <TextField
      name="email"
      label={words.loginOrEmail}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
    />
  );
  return (
    <MailRequest
      model={model}
      title={words.restoreTitle}
      field={field}
      submit={words.restore}
      call="POST /password/reset"
      sent={words.sentRestoring}
    />
  );
}
