import { useContext, useState, type ReactNode } from 'react';
import { LightContext, useWidget } from '../../react/widget.ts';
import { AdoptedForm } from './adopted-form.tsx';
import { LightBox } from './light-box.tsx';

/**
 * Puts a credential form into the host element's light DOM, where every password manager sees it. In a
 * `CredentialDialog` it renders in place. A form that stood in the page before React came is taken over instead.
 */
export function LightForm({ children }: { children: ReactNode }) {
  const { early } = useWidget();
  const outer = useContext(LightContext);
  const [adopted] = useState(() => (early?.isTaken ? undefined : early));
  if (adopted && outer === null) return <AdoptedForm early={adopted}>{children}</AdoptedForm>;
  return <LightBox>{children}</LightBox>;
}
