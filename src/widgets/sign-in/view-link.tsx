import type { ReactNode } from 'react';
import { followLink } from '../react/navigation.ts';
import type { SignInModel, SignInView } from './sign-in-model.ts';

/** A link to another view: it has a real URL, and is followed within the page unless a modifier key is pressed. */
export function ViewLink({ model, to, children }: { model: SignInModel; to: SignInView; children: ReactNode }) {
  return (
    <a href={model.href(to)} onClick={(event) => followLink(event, () => model.go(to))}>
      {children}
    </a>
  );
}
