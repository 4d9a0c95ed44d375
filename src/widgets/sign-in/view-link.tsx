import type { MouseEvent, ReactNode } from 'react';
import type { SignInModel, SignInView } from './sign-in-model.ts';

/** A link to another view: a real address, followed in place unless a modifier key asks for a new tab. */
export function ViewLink({ model, to, children }: { model: SignInModel; to: SignInView; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    model.go(to);
  };
  return (
    <a href={model.href(to)} onClick={follow}>
      {children}
    </a>
  );
}
