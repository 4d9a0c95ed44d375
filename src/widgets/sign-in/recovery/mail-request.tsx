import { typedAddress } from '../../../core/validation/address.ts';
import { useState, type ReactNode } from 'react';
import { botToken } from '../../../core/bot-check/bot-check.ts';
import { useSignal } from '../../react/signals.ts';
import { Form, Submit } from '../../ui/forms/form.tsx';
import type { FieldErrors } from '../../ui/forms/form-model.ts';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../card.tsx';
import { DoneCard } from './done-card.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { useAttempt } from '../use-attempt.ts';
import { ViewLink } from '../view-link.tsx';
import { useWords } from '../../react/use-words.ts';

export interface MailRequestProps {
  model: SignInModel;
  title: string;
  /** The only field, named `email`. */
  field: ReactNode;
  /** The field's rules, checked before submitting. */
  validate?: (values: { email: string }) => FieldErrors<{ email: string }>;
  submit: string;
  call: 'POST /password/reset' | 'POST /invite/resendPublic';
  /** The message once the email was sent. */
  sent: (email: string) => string;
}

/** A page that requests an email to a trimmed address, then says so. */
export function MailRequest({ model, title, field, validate, submit, call, sent }: MailRequestProps) {
  const words = useWords(recoveryWords);
  const attempt = useAttempt();
  const form = useForm({ email: '' }, validate && { validate });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email } = useSignal(form.values);

  const send = async (values: { email: string }) => {
    const address = typedAddress(values.email);
    await attempt(async () => {
      const recaptchaToken = await botToken(model.session);
      await model.session.client.request(call, { body: { email: address, recaptchaToken } });
    });
    setSentTo(address);
  };
  if (sentTo !== null)
    return <DoneCard model={model} title={words.emailSent} text={sent(sentTo)} hint={words.checkMail} />;
  return (
    <Card
      model={model}
      title={title}
      foot={
        <ViewLink model={model} to="sign-in">
          {words.goBack}
        </ViewLink>
      }
    >
      <LightForm>
        <Form model={form} onSubmit={send} noSummary>
          {field}
          <Submit size="lg" full disabled={email.trim() === ''}>
            {submit}
          </Submit>
        </Form>
      </LightForm>
    </Card>
  );
}
