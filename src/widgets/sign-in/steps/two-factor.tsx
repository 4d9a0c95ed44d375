import { useEffect, useState } from 'react';
import { passkeyUnused } from '../../../core/errors/codes.ts';
import { isApiError } from '../../../core/errors/guards.ts';
import { useSignal } from '../../react/signals.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { Form, Submit } from '../../ui/forms/form.tsx';
import { FormModel } from '../../ui/forms/form-model.ts';
import { KeyIcon } from '../../ui/basics/icons-base.tsx';
import { LightForm } from '../../ui/forms/light-form.tsx';
import { OneTimeCode } from '../../ui/fields/one-time-code.tsx';
import { canUsePasskeys } from '../can-use-passkeys.ts';
import { Card } from '../card.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { useAttempt } from '../use-attempt.ts';
import { ViewLink } from '../view-link.tsx';
import { stepWords } from './step-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** 'Confirm TFA'; without a pending two-factor step it goes to the sign-in. */
export default function TwoFactor({ model }: { model: SignInModel }) {
  const words = useWords(stepWords);
  const speak = useSpeak();
  const attempt = useAttempt();
  const pending = useSignal(model.twoFactorToken);
  const [form] = useState(() => new FormModel(speak, { code: '' }, { aliases: { google_token: 'code' } }));
  const { code } = useSignal(form.values);
  const passkeys = canUsePasskeys(model.session);

  useEffect(() => {
    if (!model.resume()) model.go('sign-in');
  }, [model]);

  const send = async (values: { code: string }) => {
    try {
      await attempt(() => model.take((flow) => flow.confirmTwoFactor(values.code)));
    } catch (error) {
      if (isApiError(error, 401)) {
        model.forget();
        model.go('sign-in');
      }
      throw error;
    }
  };
  const byPasskey = async () => {
    const { signInByPasskey } = await import('../passkey.ts');
    if ((await signInByPasskey(model, { twoFactorToken: pending ?? '' })) === 'cancelled') throw passkeyUnused();
  };
  if (!pending) return null;
  return (
    <Card
      model={model}
      title={words.confirmTwoFactor}
      foot={
        <ViewLink model={model} to="sign-in">
          {words.goBack}
        </ViewLink>
      }
    >
      <LightForm>
        <Form model={form} onSubmit={send} noSummary>
          <OneTimeCode name="code" label={words.twoFactorCode} hint={words.twoFactorHint} autoFocus />
          <Submit size="lg" full disabled={code === ''}>
            {words.sendCode}
          </Submit>
        </Form>
      </LightForm>
      {passkeys && (
        <Button
          size="lg"
          full
          variant="quiet"
          icon={<KeyIcon />}
          onClick={() => void attempt(byPasskey).catch(() => {})}
        >
          {words.passkeyInstead}
        </Button>
      )}
    </Card>
  );
}
