import { useContext, useState, type ReactNode } from 'react';
import { LightContext, useWidget } from '../../react/widget.ts';
import { AdoptedForm } from './adopted-form.tsx';
import { LightBox } from './light-box.tsx';

/**
 * Puts a credential form into the host element's light DOM, where every password manager sees it. In a
 * `CredentialDialog` it renders in place. If the page already has the form in its HTML, React hydrates that one.
 */
export function LightForm({ children }: { children: ReactNode }) {
  const { prerendered } = useWidget();
  const outer = useContext(LightContext);
  const [adopted] = useState(() => (prerendered?.isTaken ? undefined : prerendered));
  if (adopted?.box && outer === null)
    return (
      <AdoptedForm prerendered={adopted} box={adopted.box}>
        {children}
      </AdoptedForm>
    );
  return <LightBox>{children}</LightBox>;
}
