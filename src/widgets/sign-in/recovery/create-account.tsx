import { useState } from 'react';
import { botToken } from '../../../core/bot-check/bot-check.ts';
import { typedAddress } from '../../../core/validation/address.ts';
import { isEmail } from '../../../core/validation/email.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { Card } from '../card.tsx';
import { DoneCard } from './done-card.tsx';
import { NewPassword } from './new-password.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import { useWords } from '../../react/use-words.ts';
import { ruleWords } from '../../ui/forms/rule-words.ts';

/** 'Create account'. */
export default function CreateAccount({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const rules = useWords(ruleWords);
  const toasts = useToasts();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async ({ email, password }: { email: string; password: string }) => {
    const address = typedAddress(email);
    const recaptchaToken = await botToken(model.session);
    await model.session.client.request('POST /registration', { body: { email: address, password, recaptchaToken } });
    toasts.success(words.created);
    setSentTo(address);
  };
  if (sentTo !== null)
    return (
      <DoneCard model={model} title={words.accountCreated} text={words.sentActivating(sentTo)} hint={words.checkMail} />
    );
  return (
    <Card
      model={model}
      title={words.createAccount}
      foot={
        <ViewLink model={model} to="sign-in">
          {words.goBack}
        </ViewLink>
      }
    >
      <NewPassword
        submit={words.login}
        before={<EmailField name="email" label={words.email} autoComplete="username" live autoFocus />}
        incomplete={({ email }) => email.trim() === ''}
        validate={({ email }) => (isEmail(typedAddress(email)) ? {} : { email: [rules.email] })}
        send={send}
      />
    </Card>
  );
}
