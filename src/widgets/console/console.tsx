import { useEffect, type ComponentType } from 'react';
import { codeOf } from '../../core/errors/guards.ts';
import type { RouteMatch } from '../../core/routes/routes.ts';
import { pageWords } from '../react/page-words.ts';
import { useWords } from '../react/use-words.ts';
import { lazy } from '../react/lazy.ts';
import { LinkedActionContext } from '../react/linked-action.ts';
import { NavigationContext } from '../react/navigation.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { useKit } from '../ui/styles/kit.ts';
import { OfflineState } from '../ui/states/offline-state.tsx';
import { FormSkeleton } from '../ui/states/skeleton.tsx';
import { Toaster, useToasts } from '../ui/overlays/toasts/toaster.tsx';
import { rememberAccess } from '../../core/users/first-members.ts';
import { ConsoleModel, type Shown } from './console-model.ts';
import styles from './console.css';
import { words } from './words.ts';
import { Layout } from './layout.tsx';
import { Outline } from './outline.tsx';
import { firstRequests, screenViews } from './screens.ts';
import { LeaveContext } from '../react/leave-guard.ts';
import { useSpeak } from '../react/use-words.ts';
import { errorText } from '../ui/states/error-text.ts';

const SignIn = lazy(async () => ({ default: (await import('../sign-in/sign-in.tsx')).SignIn }), 'sign-in');

const SetUp = lazy(async () => ({ default: (await import('../set-up/set-up.tsx')).SetUp }), 'set-up');

const ConnectionSetup = lazy(
  async () => ({ default: (await import('../connection-setup/connection-setup.tsx')).ConnectionSetup }),
  'connection-setup',
);

/** The public pages that are no part of the log in. */
const ownPages: Partial<Record<RouteMatch['route']['name'], ComponentType>> = {
  'set-up': SetUp,
  'connection-setup': ConnectionSetup,
};

/** Loads a public page ahead, so that it is complete in the first rendering. */
export async function preloadPage(name: RouteMatch['route']['name']): Promise<void> {
  const [{ preloadView }] = await Promise.all([import('../sign-in/sign-in.tsx'), SignIn.preload()]);
  await preloadView(name);
}

export interface ConsoleProps {
  /** Base of the notifications service. Default: the session's API. */
  notificationsBase?: string | undefined;
  /** Where the console's pages are. Default: `/auth/`. */
  basePath?: string | undefined;
}

/** The whole console with its router: what `/auth/` serves. */
export function Console(props: ConsoleProps) {
  return (
    <Toaster>
      <Routed {...props} />
    </Toaster>
  );
}

function Routed({ notificationsBase, basePath }: ConsoleProps) {
  const speak = useSpeak();
  useKit(styles);
  const { session, emit } = useWidget();
  const toasts = useToasts();
  const model = useModel(
    () =>
      new ConsoleModel({
        session,
        basePath,
        offer: (name, url) => emit('navigate', { name, url }, { cancelable: true }),
        missing: () => toasts.error(speak(words).noPage),
        failed: (error) => {
          toasts.error(errorText(speak, error));
          emit('error', { id: 'account', code: codeOf(error), message: errorText(speak, error) });
        },
      }),
  );
  const shown = useSignal(model.shown);
  useTitle(shown);
  useEffect(() => rememberAccess(session), [session]);
  return (
    <NavigationContext.Provider value={model}>
      <LeaveContext.Provider value={model}>
        <View shown={shown} notificationsBase={notificationsBase} retry={() => void model.resolve()} />
      </LeaveContext.Provider>
    </NavigationContext.Provider>
  );
}

function View({ shown, notificationsBase, retry }: ConsoleProps & { shown: Shown; retry: () => void }) {
  if (shown.kind === 'wait') return <Waiting match={shown.match} />;
  if (shown.kind === 'unreachable')
    return (
      <div className="iam-console" data-layout="simple">
        <main className="iam-console-alone">
          <OfflineState onRetry={retry} />
        </main>
      </div>
    );
  const { route, params } = shown.match;
  if (route.layout === 'default')
    return (
      <LinkedActionContext.Provider value={shown.action}>
        <Layout screen={route.name} params={params} first={shown.first} notificationsBase={notificationsBase} />
      </LinkedActionContext.Provider>
    );
  const OwnPage = ownPages[route.name];
  return (
    <div className="iam-console" data-layout="simple">
      {OwnPage ? <OwnPage /> : <SignIn view={route.name} routing="history" />}
    </div>
  );
}

/** The outline of a screen, while the session is being checked. Code and data of the screen are on their way. */
function Waiting({ match }: { match: RouteMatch | null }) {
  const { session } = useWidget();
  const screen = session.token !== null && match?.route.layout === 'default' ? match.route.name : undefined;
  useEffect(() => void (screen && screenViews[screen].preload()), [screen]);
  useEffect(() => (screen ? firstRequests[screen]?.(session) : undefined), [screen, session]);
  return (
    <div className="iam-console" data-layout="default" aria-busy="true">
      <div className="iam-console-top" aria-hidden="true" />
      <main className={screen ? 'iam-console-body' : 'iam-console-main'}>
        {screen ? <Outline /> : <FormSkeleton fields={4} />}
      </main>
    </div>
  );
}

function useTitle(shown: Shown): void {
  const { element } = useWidget();
  const { titles } = useWords(pageWords);
  const title = shown.kind === 'page' ? titles[shown.match.route.name] : null;
  useEffect(() => {
    if (title) element.ownerDocument.title = title;
  }, [title, element]);
}
