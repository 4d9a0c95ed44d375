import { useState } from 'react';
import { codeOf, isOutOfOrder } from '../../../core/errors/guards.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { errorText } from '../../ui/states/error-text.ts';
import { Card } from '../card.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import { DoneCard } from './done-card.tsx';
import { undoWords } from './undo-words.ts';

/**
 * 'Undo the change of your email', from the notice to the former address. Only a press undoes it: programs that check
 * mails open their links.
 */
export function UndoEmail({ model, hash }: { model: SignInModel; hash: string }) {
  const words = useWords(undoWords);
  const speak = useSpeak();
  const { session } = model;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ message: string; mayRepeat: boolean } | null>(null);
  const [done, setDone] = useState<{ email: string; must_set_password: boolean } | null>(null);
  const undo = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const { data } = await session.client.request('POST /email/undo', { body: { hash } });
      setDone(data[0] ?? null);
      if (session.token !== null) await session.check();
    } catch (error) {
      setFailed({
        message: errorText(speak, error),
        mayRepeat: isOutOfOrder(error) || codeOf(error) === 'email_taken',
      });
    } finally {
      setBusy(false);
    }
  };
  if (done)
    return (
      <DoneCard
        model={model}
        title={words.title}
        text={words.done(done.email)}
        hint={done.must_set_password ? words.choosePassword : words.changePassword}
      />
    );
  return (
    <Card
      model={model}
      title={words.title}
      focusTitle
      foot={
        <ViewLink model={model} to="sign-in">
          {words.toLogIn}
        </ViewLink>
      }
    >
      {failed ? (
        <p role="alert" className="iam-sign-in-failed">
          {failed.message}
        </p>
      ) : (
        <p>{words.lead}</p>
      )}
      {(!failed || failed.mayRepeat) && (
        <Button variant="primary" size="lg" full busy={busy} onClick={() => void undo()}>
          {words.undo}
        </Button>
      )}
    </Card>
  );
}
