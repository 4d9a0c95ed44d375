import { typedAddress } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { MailRequest } from './mail-request.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { useWords } from '../../react/use-words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** 'Resend invitation link'. */
export default function ResendInvitation({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const rules = useWords(ruleWords);
  const field = <EmailField name="email" label={words.email} autoComplete="email" autoFocus />;
  return (
    <MailRequest
      model={model}
      title={words.resendTitle}
      field={field}
      validate={({ email }) => (isEmail(typedAddress(email)) ? {} : { email: [rules.email] })}
      submit={words.resend}
      call="POST /invite/resendPublic"
      sent={words.sentInvitation}
    />
  );
}
