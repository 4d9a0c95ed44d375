import { useState } from 'react';
import { botToken } from '../../core/bot-check/bot-check.ts';
import { EMAIL_INVALID, isEmail } from '../../core/validation/email.ts';
import { useSignal } from '../react/signals.ts';
import { EmailField } from '../ui/email-field.tsx';
import { Form, Submit } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
import { LightForm } from '../ui/light-form.tsx';
import { Card } from './card.tsx';
import { DoneCard } from './done-card.tsx';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useAttempt } from './use-attempt.ts';
import { ViewLink } from './view-link.tsx';

const validate = ({ email }: { email: string }) => (isEmail(email.trim()) ? {} : { email: [EMAIL_INVALID] });

/** 'Resend invitation link' (spec: public routes, /resent-invitation-link). */
export default function ResendInvitation({ model }: { model: SignInModel }) {
  const attempt = useAttempt();
  const form = useForm({ email: '' }, { validate });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email } = useSignal(form.values);

  const send = async (values: { email: string }) => {
    const address = values.email.trim();
    await attempt(async () => {
      const recaptchaToken = await botToken(model.session);
      await model.session.client.request('POST /invite/resendPublic', { body: { email: address, recaptchaToken } });
    });
    setSentTo(address);
  };
  if (sentTo !== null) return <DoneCard model={model} title={words.emailSent} text={words.sentInvitation(sentTo)} hint={words.checkMail} />;
  return (
    <Card model={model} title={words.resendTitle} foot={<ViewLink model={model} to="sign-in">{words.goBack}</ViewLink>}>
      <LightForm>
        <Form model={form} onSubmit={send} noSummary>
          <EmailField name="email" label={words.email} autoComplete="email" autoFocus />
          <Submit size="lg" full disabled={email.trim() === ''}>{words.resend}</Submit>
        </Form>
      </LightForm>
    </Card>
  );
}
