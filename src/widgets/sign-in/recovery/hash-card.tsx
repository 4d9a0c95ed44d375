import { useModel, useSignal } from '../../react/signals.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { SpinnerIcon, SuccessIcon } from '../../ui/basics/icons-base.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import { HashModel } from './hash-model.ts';
import { recoveryWords as words } from './recovery-words.ts';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';

export interface HashCardProps {
  model: SignInModel;
  title: string;
  /** The message after success. */
  done: string;
  /** The message for a link without a hash. */
  invalid: string;
  confirm: (hash: string) => Promise<unknown>;
}

/** A page that confirms its URL's hash on load, and shows the result. */
export function HashCard({ model, title, done, invalid, confirm }: HashCardProps) {
  useKit(styles);
  const view = useModel(() => new HashModel(model.query.peek().get('hash') ?? '', invalid, confirm));
  const state = useSignal(view.state);
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
      {state.kind === 'waiting' && (
        <p role="status">
          <SpinnerIcon size={16} /> {words.checking}
        </p>
      )}
      {state.kind === 'done' && (
        <div role="status" className="iam-sign-in-done">
          <SuccessIcon size={20} />
          <p>{done}</p>
        </div>
      )}
      {(state.kind === 'refused' || state.kind === 'unreachable') && (
        <p role="alert" className="iam-sign-in-refused">
          {state.message}
        </p>
      )}
      {state.kind === 'unreachable' && <Button onClick={() => void view.retry()}>{words.tryAgain}</Button>}
    </Card>
  );
}
