import { Suspense, useContext, useMemo, useState, type ReactNode } from 'react';
import { leaveToSignIn, signInUrl } from '../../core/session/sign-in-url.ts';
import { lazy } from '../react/lazy.ts';
import { NavigationContext, signInHere, useNavigation } from '../react/navigation.ts';
import { useWidget, type WidgetHost } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './log-in.css';
import { words } from './words.ts';

const SignIn = lazy(async () => ({ default: (await import('../sign-in/sign-in.tsx')).SignIn }));

/** How 'Log in' works where a widget is. */
export interface LogIn {
  /** Opens the form in a dialog, or leaves for the console's sign-in. */
  start(): void;
  /** The console's sign-in, for links. */
  href: string;
  /** To be rendered as long as the widget is shown, also after the log in: an organization may have to be chosen. */
  dialog: ReactNode;
}

/**
 * 'Log in' of a widget: in the console its own page; elsewhere a dialog, or the console with the way back, as the
 * element's `sign-in` says.
 */
export function useLogIn(): LogIn {
  const host = useWidget();
  const navigation = useNavigation();
  const inConsole = useContext(NavigationContext) !== null;
  const [open, setOpen] = useState(false);
  const { session } = host;
  return useMemo(() => {
    const start = () => {
      if (inConsole) navigation.go(signInHere(session));
      else if (isInline(host)) setOpen(true);
      else void leave(host);
    };
    const href = inConsole ? navigation.href({ name: 'sign-in' }) : signInUrl(session);
    return { start, href, dialog: open && <LogInDialog onClose={() => setOpen(false)} /> };
  }, [host, session, navigation, inConsole, open]);
}

/** By default the form is shown where the page can keep what it gives. */
function isInline({ session, signIn }: WidgetHost): boolean {
  const wanted = signIn?.();
  return wanted === 'inline' || (wanted !== 'redirect' && session.canKeep);
}

/** Leaves for the console's sign-in, unless the host takes over. */
async function leave({ session, emit }: WidgetHost): Promise<void> {
  const url = signInUrl(session);
  if (emit('navigate', { name: 'sign-in', url }, { cancelable: true }))
    session.platform.location.assign(await leaveToSignIn(session));
}

function LogInDialog({ onClose }: { onClose: () => void }) {
  useKit(styles);
  const host = useWidget();
  const { session } = host;
  const elsewhere = !session.sharesCookie && (
    <div className="iam-log-in-elsewhere">
      <span className="iam-muted">{words.elsewhere(new URL(session.base).host)}</span>
      <Button size="sm" onClick={() => void leave(host)}>
        {words.continueThere}
      </Button>
    </div>
  );
  return (
    <Dialog open onClose={onClose} title={words.logIn} width={520} footer={elsewhere}>
      <div className="iam-log-in">
        <Suspense fallback={null}>
          <SignIn view="sign-in" inPlace done={onClose} />
        </Suspense>
      </div>
    </Dialog>
  );
}
