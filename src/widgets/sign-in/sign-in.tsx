import { useCallback, useContext, useEffect, useState, type ComponentType } from 'react';
import { ownOf } from '../../core/http/own-of.ts';
import { useFirstInteraction } from '../react/first-interaction.ts';
import { NavigationContext, useNavigation } from '../react/navigation.ts';
import { lazy, type LazyView } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Toaster } from '../ui/overlays/toasts/toaster.tsx';
import { LogIn } from './log-in.tsx';
import { isSignInView, SignInModel, type Shown } from './sign-in-model.ts';

interface ViewProps {
  model: SignInModel;
}

/** Every view except the first loads when it is shown. */
const views: Record<Exclude<Shown, 'sign-in'>, LazyView<ViewProps>> & Record<'sign-in', ComponentType<ViewProps>> = {
  'sign-in': LogIn,
  'signed-in': lazy(() => import('./steps/signed-in.tsx')),
  tfa: lazy(() => import('./steps/two-factor.tsx')),
  'choose-organization': lazy(() => import('./steps/choose-organization.tsx')),
  logout: lazy(() => import('./steps/logout.tsx')),
  redirect: lazy(() => import('./steps/redirect.tsx')),
  invite: lazy(() => import('./recovery/invite.tsx')),
  'restore-password': lazy(() => import('./recovery/restore-password.tsx')),
  'resend-invitation': lazy(() => import('./recovery/resend-invitation.tsx')),
  'create-account': lazy(() => import('./recovery/create-account.tsx')),
  'reset-password': lazy(() => import('./recovery/reset-password.tsx')),
  'reset-email': lazy(() => import('./recovery/reset-email.tsx')),
  activate: lazy(() => import('./recovery/activate.tsx')),
};

export interface SignInProps {
  /** The first screen; changing it shows another one. */
  view?: string;
  /** `history` tracks the URL. */
  routing?: string;
  /** Is part of a page, which continues afterwards. */
  inPlace?: boolean;
  /** Called after a sign-in that is part of a page. */
  done?: () => void;
  /** `stay`, `console` or a URL. */
  afterSignIn?: string;
}

/** The whole public flow: log in, two-factor, organization, recovery, invitation. */
export function SignIn(props: SignInProps) {
  const { view, routing, inPlace = false, done, afterSignIn } = ownOf(props);
  const { session, basePath } = useWidget();
  const navigation = useNavigation();
  const routed = useContext(NavigationContext) !== null;
  const model = useModel(
    () =>
      new SignInModel({
        session,
        navigation,
        routed,
        routing: routing === 'history' ? 'history' : 'memory',
        view: isSignInView(view) ? view : 'sign-in',
        inPlace,
        done,
        afterSignIn,
        basePath: basePath?.(),
      }),
  );
  const shown = useLoaded(useSignal(model.view));
  useFirstInteraction(useCallback(() => model.steps(), [model]));
  useEffect(() => {
    if (isSignInView(view)) model.show(view);
  }, [view, model]);
  const View = views[shown];
  return (
    <Toaster>
      <View key={shown} model={model} />
    </Toaster>
  );
}

/** Loads a view ahead, so that it is shown in the first rendering. */
export async function preloadView(name: string): Promise<void> {
  if (isSignInView(name) && name !== 'sign-in') await views[name].preload();
}

/** The wanted view once its module is there; until then the one before. */
function useLoaded(wanted: Shown): Shown {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === 'sign-in') return setShown(wanted);
    let isWanted = true;
    void views[wanted].preload().then(() => isWanted && setShown(wanted));
    return () => void (isWanted = false);
  }, [wanted]);
  return shown;
}
