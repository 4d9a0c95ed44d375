import { useEffect } from 'react';
import { SpinnerIcon } from '../../ui/basics/icons-base.tsx';
import { Card } from '../card.tsx';
import type { SignInModel } from '../sign-in-model.ts';
import { stepWords } from './step-words.ts';
import { useWords } from '../../react/use-words.ts';

/** Logs out, then goes to the sign-in. */
export default function Logout({ model }: { model: SignInModel }) {
  const words = useWords(stepWords);
  useEffect(() => {
    void model.switchAccount();
  }, [model]);
  return (
    <Card model={model} title={words.signingOut} focusTitle>
      <p role="status">
        <SpinnerIcon size={20} />
      </p>
    </Card>
  );
}
