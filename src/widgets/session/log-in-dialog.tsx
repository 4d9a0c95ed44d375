import { lazy } from '../react/lazy.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { CredentialDialog } from '../ui/forms/credential-dialog.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './log-in.css';
import { words as sessionWords } from './words.ts';
import { useWords } from '../react/use-words.ts';

const SignIn = lazy(async () => ({ default: (await import('../sign-in/sign-in.tsx')).SignIn }));

/**
 * The log in's form in a dialog.
 * @param props.onLeave leaves for the console's sign-in, where the user may be logged in already
 */
export function LogInDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const words = useWords(sessionWords);
  const { session } = useWidget();
  return (
    <CredentialDialog
      open
      onClose={onClose}
      title={words.logIn}
      width={520}
      footer={!session.sharesCookie && <Elsewhere onLeave={onLeave} />}
    >
      <Here onDone={onClose} />
    </CredentialDialog>
  );
}

function Here({ onDone }: { onDone: () => void }) {
  useKit(styles);
  return (
    <div className="iam-log-in">
      <SignIn view="sign-in" inPlace done={onDone} />
    </div>
  );
}

/** Offers the console's own log in, on a page that does not share its cookie. */
function Elsewhere({ onLeave }: { onLeave: () => void }) {
  useKit(styles);
  const words = useWords(sessionWords);
  const { session } = useWidget();
  return (
    <div className="iam-log-in-elsewhere">
      <span className="iam-muted">{words.elsewhere(new URL(session.base).host)}</span>
      <Button size="sm" onClick={onLeave}>
        {words.continueThere}
      </Button>
    </div>
  );
}
