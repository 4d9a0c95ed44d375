import { Dialog, type DialogProps } from '../overlays/dialog.tsx';
import { LightBox } from './light-box.tsx';

/**
 * A dialog that asks for a password or a one-time code. All of it is in the host element's light DOM, so that password
 * managers find the fields, and the fields are inside of the dialog for screen readers, scripts and tests.
 */
export function CredentialDialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <LightBox>
      <Dialog {...props} />
    </LightBox>
  );
}
