import type { ReactNode } from 'react';
import { SuccessIcon } from '../../ui/basics/icons-base.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import { recoveryWords } from './recovery-words.ts';
import { useWords } from '../../react/use-words.ts';

export interface DoneCardProps {
  model: SignInModel;
  title: string;
  /** The result, in a sentence. */
  text: ReactNode;
  hint?: ReactNode;
}

/** The end of a successful public page: the result, and the way back. */
export function DoneCard({ model, title, text, hint }: DoneCardProps) {
  const words = useWords(recoveryWords);
  useKit(styles);
  return (
    <Card
      model={model}
      title={title}
      focusTitle
      foot={
        <ViewLink model={model} to="sign-in">
          {words.goBack}
        </ViewLink>
      }
    >
      <div role="status" className="iam-sign-in-done">
        <SuccessIcon size={20} />
        <div>
          <p>{text}</p>
          {hint && <p className="iam-muted">{hint}</p>}
        </div>
      </div>
    </Card>
  );
}
