import { useState } from 'react';
import { botToken } from '../../core/bot-check/bot-check.ts';
import { useSignal } from '../react/signals.ts';
import { Form, Submit } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
import { LightForm } from '../ui/light-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Card } from './card.tsx';
import { DoneCard } from './done-card.tsx';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useAttempt } from './use-attempt.ts';
import { ViewLink } from './view-link.tsx';

/** 'Restore your password' (spec: public routes, /restore-password). */
export default function RestorePassword({ model }: { model: SignInModel }) {
  const attempt = useAttempt();
  const form = useForm({ email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email } = useSignal(form.values);

  const send = async (values: { email: string }) => {
    const address = values.email.trim();
    await attempt(async () => {
      const recaptchaToken = await botToken(model.session);
      await model.session.client.request('POST /password/reset', { body: { email: address, recaptchaToken } });
    });
    setSentTo(address);
  };
  if (sentTo !== null) return <DoneCard model={model} title={words.emailSent} text={words.sentRestoring(sentTo)} hint={words.checkMail} />;
  return (
    <Card model={model} title={words.restoreTitle} foot={<ViewLink model={model} to="sign-in">{words.goBack}</ViewLink>}>
      <LightForm>
        <Form model={form} onSubmit={send} noSummary>
          <TextField name="email" label={words.loginOrEmail} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
          <Submit size="lg" full disabled={email.trim() === ''}>{words.restore}</Submit>
        </Form>
      </LightForm>
    </Card>
  );
}
