import { useEffect, useRef } from 'react';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { BuildingIcon } from '../../ui/basics/icons.tsx';
import { companyWords } from '../company-words.ts';

export interface RequiredLogInProps {
  /** The organization that was chosen. */
  organization: string;
  /** The name of the log in. */
  name: string;
  onContinue: () => void;
}

/** Says that an organization requires its own log in, and leads there. */
export function RequiredLogInNotice({ organization, name, onContinue }: RequiredLogInProps) {
  const words = useWords(companyWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="iam-sign-in-stack" role="group" aria-label={words.required}>
      <p className="iam-sign-in-who" role="alert">
        <strong>{words.required}</strong>
        <span className="iam-muted">{words.requiredText(organization)}</span>
      </p>
      <Button size="lg" full variant="primary" icon={<BuildingIcon />} onClick={onContinue}>
        {words.continueWith(name)}
      </Button>
    </div>
  );
}
