import { useState } from 'react';

import { Button } from '../../ui/basics/buttons.tsx';
import { useToasts } from '../../ui/overlays/toasts/toaster.tsx';
import { DoneCard } from './done-card.tsx';
import { HashCard } from './hash-card.tsx';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { errorText } from '../../ui/states/error-text.ts';

/** 'Activate account': a press activates. An expired link can be requested again. */
export default function Activate({ model }: { model: SignInModel }) {
  const words = useWords(recoveryWords);
  const speak = useSpeak();
  const { client, storage } = model.session;
  const toasts = useToasts();
  const [hash] = useState(() => model.query.peek().get('hash') ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const confirm = async (sent: string) => {
    const { data } = await client.request('POST /registration/confirm', { body: { hash: sent } });
    storage.login = data[0]?.email ?? null;
    storage.activated = sent;
  };
  const resend = async () => {
    try {
      const { data } = await client.request('POST /registration/resend', { body: { hash } });
      setSentTo(data[0]?.email ?? '');
    } catch (error) {
      toasts.error(errorText(speak, error));
    }
  };
  if (sentTo !== null)
    return (
      <DoneCard model={model} title={words.emailSent} text={words.sentActivating(sentTo)} hint={words.checkMail} />
    );
  return (
    <HashCard
      model={model}
      title={words.activateTitle}
      done={<p>{words.active}</p>}
      invalid={words.badActivateHash}
      confirm={confirm}
      press={{
        text: words.pressToActivate,
        button: words.activateTitle,
        done: hash !== '' && storage.activated === hash,
      }}
      action={hash && <Button onClick={() => void resend()}>{words.sendAgain}</Button>}
    />
  );
}
