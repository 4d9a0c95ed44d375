import { useContext, useMemo, useState, type ReactNode } from 'react';
import { leaveToSignIn, signInUrl } from '../../core/session/sign-in-url.ts';
import { lazy } from '../react/lazy.ts';
import { NavigationContext, signInHere, useNavigation } from '../react/navigation.ts';
import { useWidget, type WidgetHost } from '../react/widget.ts';
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx';

/** The dialog and its form, in one round. */
const LogInDialog = lazy(async () => {
  const [{ LogInDialog: dialog }] = await Promise.all([
    import('./log-in-dialog.tsx'),
    import('../sign-in/sign-in.tsx'),
  ]);
  return { default: dialog };
});

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
    const close = () => setOpen(false);
    const dialog = open && (
      <LazyDialog onClose={close}>
        <LogInDialog onClose={close} onLeave={() => void leave(host)} />
      </LazyDialog>
    );
    return { start, href, dialog };
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
