import { CopyButton } from './copy-button.tsx';
import { useKit } from '../styles/kit.ts';
import { maskSecret } from '../../../core/secrets/mask-secret.ts';
import styles from './masked-secret.css';

export interface MaskedSecretProps {
  secret: string;
  /** It comes masked from the service: shown as it is, and not to be copied. */
  masked?: boolean;
  /** Shows the whole secret, the one time it is known. */
  whole?: boolean;
  /** Name of the copy button; left out, there is none. */
  copyLabel?: string;
}

/** A key or token of which only the ends are seen. */
export function MaskedSecret({ secret, masked = false, whole = false, copyLabel }: MaskedSecretProps) {
  useKit(styles);
  return (
    <span className="iam-secret">
      <code dir="ltr">{masked || whole ? secret : maskSecret(secret)}</code>
      {copyLabel && !masked && <CopyButton value={secret} label={copyLabel} />}
    </span>
  );
}
