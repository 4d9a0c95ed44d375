import { useModel, useSignal } from '../../react/signals.ts';
import { SpinnerIcon } from '../../ui/basics/icons-base.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import { ContinueQuestion } from '../continue-question.tsx';
import { RedirectModel } from './redirect-model.ts';
import styles from '../steps.css';
import type { SignInModel } from '../sign-in-model.ts';
import { stepWords } from './step-words.ts';
import { useSpeak, useWords } from '../../react/use-words.ts';

/** Waits, then forwards to the target, or says why not. The first handover to an origin asks. */
export default function Redirect({ model }: { model: SignInModel }) {
  const words = useWords(stepWords);
  const speak = useSpeak();
  useKit(styles);
  const view = useModel(() => new RedirectModel(speak, model));
  const error = useSignal(view.error);
  const question = useSignal(view.question);
  if (question && error === null)
    return (
      <ContinueQuestion
        model={model}
        to={question.host}
        user={question.user}
        hint={words.continueHint(question.host)}
        onContinue={() => view.agree()}
        onDecline={() => view.decline()}
      />
    );
  return (
    <Card model={model} title={words.redirect} focusTitle>
      {error === null ? (
        <p role="status">
          <SpinnerIcon size={16} /> {words.redirecting}
        </p>
      ) : (
        <p role="alert" className="iam-sign-in-failed">
          {error}
        </p>
      )}
    </Card>
  );
}
