import type { ReactNode } from 'react';
import { Button } from '../basics/buttons.tsx';
import { KeyIcon } from '../basics/icons.tsx';
import { StatePanel } from './state-panel.tsx';
import { stateWords } from './state-words.ts';
import { useWords } from '../../react/use-words.ts';

/**
 * The session has ended. `children` is a sign-in form to continue in place; without it a button leads to the sign-in
 * page.
 * @param props.onSignIn called by the button, if there is no form
 */
export function SessionEndedState({ onSignIn, children }: { onSignIn?: () => void; children?: ReactNode }) {
  const words = useWords(stateWords);
  return (
    <StatePanel
      alert
      tone="blue"
      icon={<KeyIcon size={20} />}
      title={children ? <Heading>{words.endedTitle}</Heading> : words.endedTitle}
      text={words.endedText}
      actions={
        !children &&
        onSignIn && (
          <Button variant="primary" onClick={onSignIn}>
            {words.logIn}
          </Button>
        )
      }
    >
      {children && <div className="iam-state-sign-in">{children}</div>}
    </StatePanel>
  );
}

/** The page's heading, above that of the form. */
const Heading = ({ children }: { children: ReactNode }) => (
  <span role="heading" aria-level={1}>
    {children}
  </span>
);
