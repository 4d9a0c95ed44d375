import type { Session } from '../../core/session/session.ts';
import type { Navigation } from './navigation.ts';

/** Goes on where a log in was going before it was interrupted, such as by the dialog to change the password. */
export async function continueLogIn(session: Session, navigation: Navigation): Promise<void> {
  const { SignInFlow } = await import('../../core/session/sign-in-flow.ts');
  const step = await new SignInFlow(session).next();
  if (step.to === 'choose-organization') navigation.go({ name: step.to });
  else if (step.to === 'redirect') navigation.go({ name: 'redirect', query: { redirectTo: step.url } });
  else if (step.to === 'app') session.platform.location.assign(step.url);
  else if (step.to === 'page') {
    const { name, params, query } = step.page;
    session.storage.requested = null;
    navigation.go({ name, params, query: new URLSearchParams(query), replace: true });
  }
}
