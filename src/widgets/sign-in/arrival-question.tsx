import type { Arrival } from '../../core/session/company/arrivals.ts';
import { useWords } from '../react/use-words.ts';
import { ContinueQuestion } from './continue-question.tsx';
import type { LogInModel } from './log-in-model.ts';
import type { SignInModel } from './sign-in-model.ts';
import { stepWords } from './steps/step-words.ts';

export interface ArrivalQuestionProps {
  model: SignInModel;
  view: LogInModel;
  arrival: Arrival;
}

/** Asks whoever comes from a company by a log in that did not begin here. */
export default function ArrivalQuestion({ model, view, arrival }: ArrivalQuestionProps) {
  const words = useWords(stepWords);
  const { organization, name, email } = arrival.arrival;
  return (
    <ContinueQuestion
      model={model}
      to={organization}
      user={name || email}
      hint={words.arrivalHint(email)}
      onContinue={() => view.agree(arrival)}
      onDecline={() => view.decline(arrival)}
    />
  );
}
