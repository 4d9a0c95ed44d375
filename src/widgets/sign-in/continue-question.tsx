import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { Card } from './card.tsx';
import { ConsentButton } from './steps/consent-button.tsx';
import type { SignInModel } from './sign-in-model.ts';
import styles from './steps.css';
import { stepWords } from './steps/step-words.ts';
import { useAttempt } from './use-attempt.ts';

export interface ContinueQuestionProps {
  model: SignInModel;
  /** Where the user would go: a host or an organization. */
  to: string;
  user: string;
  hint: string;
  onContinue: () => Promise<void>;
  onDecline: () => Promise<void> | void;
}

/** 'Continue to … as …?', asked before somebody's session goes where they may not want it. */
export function ContinueQuestion({ model, to, user, hint, onContinue, onDecline }: ContinueQuestionProps) {
  const words = useWords(stepWords);
  useKit(styles);
  const attempt = useAttempt();
  return (
    <Card model={model} title={words.continueTo(to, user)} focusTitle>
      <p>{hint}</p>
      <div className="iam-sign-in-stack">
        <ConsentButton onConsent={() => void attempt(onContinue).catch(() => {})}>{words.continue}</ConsentButton>
        <Button size="lg" full variant="quiet" onClick={() => void attempt(async () => onDecline()).catch(() => {})}>
          {words.notNow}
        </Button>
      </div>
    </Card>
  );
}
