import { CopyButton } from './copy-button.tsx';
import { useKit } from '../styles/kit.ts';
import { maskSecret } from '../../../core/secrets/mask-secret.ts';
import styles from './masked-secret.css';

export interface MaskedSecretProps {
  secret: string;
  /** The service already masked it: it is shown as it is, without a copy button. */
  masked?: boolean;
  /** Shows the whole secret, the one time it is known. */
  whole?: boolean;
  /** Name of the copy button; without it there is no button. */
  copyLabel?: string;
}

/** A key or token, showing only its ends. */
export function MaskedSecret({ secret, masked = false, whole = false, copyLabel }: MaskedSecretProps) {
  useKit(styles);
  return (
    <span className="iam-secret">
      <code dir="ltr">{masked || whole ? secret : maskSecret(secret)}</code>
      {copyLabel && !masked && <CopyButton value={secret} label={copyLabel} />}
    </span>
  );
}
