import { breakable } from '../ui/basics/breakable-text.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';

export interface CopyValueProps {
  label: string;
  value: string;
  /** Names the button, since there are several. */
  copyLabel: string;
}

/** A value for another system's settings, with a button that copies it. */
export function CopyValue({ label, value, copyLabel }: CopyValueProps) {
  return (
    <div className="iam-sso-value">
      <span className="iam-sso-value-label">{label}</span>
      <code dir="ltr" translate="no">
        {breakable(value)}
      </code>
      <CopyButton value={value} label={copyLabel} />
    </div>
  );
}
