import type { ReactNode } from 'react';
import { useModel, useSignal } from '../../react/signals.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { SpinnerIcon, SuccessIcon } from '../../ui/basics/icons-base.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import { HashModel } from './hash-model.ts';
import { recoveryWords } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import { useSpeak, useWords } from '../../react/use-words.ts';

export interface HashCardProps {
  model: SignInModel;
  title: string;
  /** Message after success. */
  done: ReactNode;
  /** Message for a link without a hash. */
  invalid: string;
  confirm: (hash: string) => Promise<unknown>;
  /** What a press confirms, with the name of its button. Default: the opening of the page confirms. */
  press?: { text: string; button: string; done: boolean };
  /** What to do about a link that failed. */
  action?: ReactNode;
  /**
   * Replaces an error that a form can resolve.
   * @param confirmBy confirms through that form
   */
  ask?: (error: unknown, confirmBy: (confirm: () => Promise<unknown>) => Promise<void>) => ReactNode;
}

/** A page that confirms the hash in its URL, and shows the result. */
export function HashCard({ model, title, done, invalid, confirm, press, action, ask }: HashCardProps) {
  const words = useWords(recoveryWords);
  const speak = useSpeak();
  useKit(styles);
  const by = press ? (press.done ? 'done' : 'press') : 'open';
  const view = useModel(() => new HashModel(speak, model.query.peek().get('hash') ?? '', invalid, confirm, by));
  const state = useSignal(view.state);
  const asked = state.kind === 'failed' && ask?.(view.error, (work) => view.confirmBy(work));
  return (
    <Card
      model={model}
      title={title}
      focusTitle
      foot={
        <ViewLink model={model} to="sign-in">
          {words.toLogIn}
        </ViewLink>
      }
    >
      {state.kind === 'ready' && press && (
        <>
          <p>{press.text}</p>
          <Button size="lg" full variant="primary" onClick={() => void view.retry()}>
            {press.button}
          </Button>
        </>
      )}
      {state.kind === 'waiting' && (
        <p role="status">
          <SpinnerIcon size={16} /> {words.checking}
        </p>
      )}
      {state.kind === 'done' && (
        <div role="status" className="iam-sign-in-done">
          <SuccessIcon size={20} />
          <div>{done}</div>
        </div>
      )}
      {asked}
      {!asked && (state.kind === 'failed' || state.kind === 'unreachable') && (
        <p role="alert" className="iam-sign-in-failed">
          {state.message}
        </p>
      )}
      {state.kind === 'failed' && action}
      {state.kind === 'unreachable' && <Button onClick={() => void view.retry()}>{words.tryAgain}</Button>}
    </Card>
  );
}
