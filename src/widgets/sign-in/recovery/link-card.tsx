import { SpinnerIcon } from '../../ui/basics/icons-base.tsx';
import { Button } from '../../ui/basics/buttons.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import { Card } from '../card.tsx';
import styles from '../steps.css';
import type { SignInModel } from '../sign-in-model.ts';
import { ViewLink } from '../view-link.tsx';
import type { LinkCheck, LinkState } from './link-check.ts';
import { recoveryWords } from './recovery-words.ts';
import { useWords } from '../../react/use-words.ts';

export interface LinkCardProps<T> {
  model: SignInModel;
  title: string;
  check: LinkCheck<T>;
  state: Exclude<LinkState<T>, { kind: 'good' }>;
  /** The page to request another link. */
  again: 'restore-password' | 'resend-invitation';
}

/** A link that is being checked, that is dead, or that cannot be checked now. */
export function LinkCard<T>({ model, title, check, state, again }: LinkCardProps<T>) {
  const words = useWords(recoveryWords);
  useKit(styles);
  const foot = (
    <>
      <ViewLink model={model} to="sign-in">
        {words.goBack}
      </ViewLink>
      {state.kind === 'dead' && (
        <ViewLink model={model} to={again}>
          {words.newLink}
        </ViewLink>
      )}
    </>
  );
  return (
    <Card model={model} title={title} foot={foot} focusTitle>
      {state.kind === 'checking' ? (
        <p role="status">
          <SpinnerIcon size={16} /> {words.checking}
        </p>
      ) : (
        <p role="alert" className="iam-sign-in-failed">
          {state.message}
        </p>
      )}
      {state.kind === 'unreachable' && <Button onClick={() => void check.check()}>{words.tryAgain}</Button>}
    </Card>
  );
}
