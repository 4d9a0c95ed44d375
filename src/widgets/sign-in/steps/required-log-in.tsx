import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../react/use-words.ts';
import { Button } from '../../ui/basics/buttons.tsx';
import { LockIcon } from '../../ui/basics/icons-base.tsx';
import { BuildingIcon } from '../../ui/basics/icons.tsx';
import { companyWords } from '../company-words.ts';

interface NoticeProps {
  title: string;
  text: string;
  icon: ReactNode;
  /** Text of the button. */
  way: string;
  onContinue: () => void;
}

function Notice({ title, text, icon, way, onContinue }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="iam-sign-in-stack" role="group" aria-label={title}>
      <p className="iam-sign-in-who" role="alert">
        <strong>{title}</strong>
        <span className="iam-muted">{text}</span>
      </p>
      <Button size="lg" full variant="primary" icon={icon} onClick={onContinue}>
        {way}
      </Button>
    </div>
  );
}

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
  const [text, way] = [words.requiredText(organization), words.continueWith(name)];
  return <Notice title={words.required} {...{ text, way, onContinue }} icon={<BuildingIcon />} />;
}

/** Says that the log in of a company does not lead to an organization of somebody else, and begins another log in. */
export function OtherLogInNotice({ organization, onContinue }: Omit<RequiredLogInProps, 'name'>) {
  const words = useWords(companyWords);
  const [text, way] = [words.otherLogInText(organization), words.logInAgain];
  return <Notice title={words.otherLogIn} {...{ text, way, onContinue }} icon={<LockIcon />} />;
}
